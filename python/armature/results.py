# SPDX-License-Identifier: Apache-2.0
# Made by tools/python_verbs from the descriptions of the verbs. Do not edit.
"""What the verbs find, as classes; armature.verbs imports them when they are needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional

from armature.result import Result


@dataclass(repr=False)
class ShowCoordinates(Result):
    """Show coordinates."""

    name: str
    """Its name."""
    q: str
    """Symbol of the position."""
    qd: str
    """Symbol of the velocity, or its value where the robot's file gives one."""
    qdd: str
    """Symbol of the acceleration, or its value where the robot's file gives one."""


@dataclass(repr=False)
class ShowFramesLimits(Result):
    """Limits of the joint variable; none where the robot gives none."""

    lower: Optional[float] = None
    """Smallest position, rad or m."""
    upper: Optional[float] = None
    """Largest position, rad or m."""
    velocity: Optional[float] = None
    """Largest velocity, rad/s or m/s."""
    effort: Optional[float] = None
    """Largest torque or force, Nm or N."""


@dataclass(repr=False)
class ShowFrames(Result):
    """Show frames."""

    frame: int
    """Number of the frame, its link and its joint, from 1."""
    joint: str
    """Name of the joint."""
    link: str
    """Name of the link."""
    antecedent: int
    """The frame before it; 0: the base."""
    type: str
    """Type of the joint."""
    active: bool
    """The joint has a motor."""
    gamma: str
    """Angle about z of the antecedent, rad."""
    b: str
    """Length along z of the antecedent, m."""
    alpha: str
    """Angle about x, rad."""
    d: str
    """Length along x, m."""
    theta: str
    """Angle about z, rad."""
    r: str
    """Length along z, m."""
    variable: str
    """Joint variable in the coordinates."""
    M: str
    """Mass, kg."""
    MX: str
    """First moment, mass times x, kg m."""
    MY: str
    """First moment, mass times y, kg m."""
    MZ: str
    """First moment, mass times z, kg m."""
    XX: str
    """Moment of inertia about the origin of the frame, kg m2."""
    XY: str
    """Product of inertia, kg m2."""
    XZ: str
    """Product of inertia, kg m2."""
    YY: str
    """Moment of inertia, kg m2."""
    YZ: str
    """Product of inertia, kg m2."""
    ZZ: str
    """Moment of inertia, kg m2."""
    Ia: str
    """Motor inertia on the joint's side, kg m2."""
    Fv: str
    """Viscous friction."""
    Fs: str
    """Coulomb friction."""
    Fo: str
    """Offset of the friction."""
    width: str
    """Speed over which Coulomb friction changes its sign: Fs tanh(v/width); 0: the plain sign."""
    Fb: str
    """Stribeck friction, which falls with speed: Fb exp(-(v/ws)^2) sign(v)."""
    ws: str
    """Speed over which Stribeck friction falls."""
    Fl: str
    """Friction that grows with the load, as a share of the torque of the links' inertia and weight."""
    ratio: str
    """Turns of the motor per turn of the joint; 0: not stated."""
    breakaway: str
    """Torque or force that starts the joint from rest; 0: not stated."""
    Ks: str
    """Stiffness of a spring on the joint, whose variable is v: Ks v."""
    Kcos: str
    """Spring on a lever: Kcos cos(v), Nm."""
    Ksin: str
    """Spring on a lever: Ksin sin(v), Nm."""
    Kf: str
    """Stiffness of the transmission; 0: rigid."""
    Df: str
    """Damping of the transmission."""
    force: list[str]
    """Force of the link on its environment, in its frame, N."""
    moment: list[str]
    """Moment of the link on its environment, Nm."""
    limits: ShowFramesLimits
    """Limits of the joint variable; none where the robot gives none."""


@dataclass(repr=False)
class ShowAttached(Result):
    """Show attached."""

    name: str
    """Its name."""
    frame: int
    """Frame that carries it; 0: the base."""
    rotation: list[str]
    """Rotation matrix in that frame, row-major."""
    position: list[str]
    """Position in that frame, m."""


@dataclass(repr=False)
class ShowLoops(Result):
    """Show loops."""

    cut: int
    """Frame at the cut."""
    closing: int
    """Frame that coincides with it when the loop is closed."""


@dataclass(repr=False)
class ShowTolerances(Result):
    """Show tolerances."""

    frame: int
    """The link or joint."""
    quantity: str
    """What is known to within the size: m, cx, Ixx, ..., Ia."""
    size: float
    """In the unit of the quantity."""


@dataclass(repr=False)
class ShowResult(Result):
    """Show result."""

    robot: str
    """Name of the robot."""
    source: str
    """Where its numbers come from."""
    links: int
    """Number of links; frames beyond it are those of cut joints."""
    coordinates: list[ShowCoordinates]
    """Generalised coordinates."""
    frames: list[ShowFrames]
    """Joints, links and frames."""
    gravity: list[str]
    """Acceleration of gravity in frame 0; in the world where the base floats, m/s2."""
    tool: str
    """The frame whose pose and velocity models give unless another is asked for."""
    attached: list[ShowAttached]
    """Frames fixed to a link."""
    loops: list[ShowLoops]
    """Closed loops."""
    shape: str
    """How the links hang together."""
    floating: bool = False
    """The base floats: its pose and twist are part of the state."""
    root: str = ""
    """The root link of its description, where that is not frame 0."""
    root_gravity: list[float] = field(default_factory=list)
    """Acceleration of gravity in the root link, m/s2."""
    tolerances: list[ShowTolerances] = field(default_factory=list)
    """Tolerances of measured numbers."""


@dataclass(repr=False)
class CheckErrors(Result):
    """Check errors."""

    file: str
    """The file, or empty."""
    line: int
    """Line in it, from 1; 0: not known."""
    column: int
    """Column in that line, from 1; 0: not known."""
    message: str
    """What is wrong."""
    hint: str
    """What to do next, or empty."""


@dataclass(repr=False)
class CheckLoops(Result):
    """Closed loops: mobility, and how they are solved."""

    gruebler: int
    """Gruebler's count of freedoms: coordinates less the equations that loops of their kind have."""
    mobility: int
    """Freedoms: coordinates less the rank of the closure at closed postures."""
    rank: int
    """Rank of the closure's Jacobian there."""
    motors: int
    """Motorised coordinates."""
    loops: list[str]
    """How each loop is assembled and solved, in the order in which they are."""


@dataclass(repr=False)
class CheckComparisonJoints(Result):
    """Check comparison joints."""

    joint: str
    """Name of the coordinate."""
    unit: str
    """Unit of its torque."""
    rms: float
    """Root mean square of the measured torque."""
    error: float
    """Rms of measured minus predicted torque, in % of rms, %."""
    error_moving: float
    """The same of samples at which the joint moves, %."""
    rest_share: float
    """Share of the squared error that comes from samples at rest."""
    correlation: float
    """Of the measured and the predicted torque in motion."""
    scale: float
    """Factor s of the best fit m = s p + o in motion."""
    offset: float
    """Offset o of the best fit m = s p + o in motion."""
    delay: float
    """Time by which the measured torque lags, by cross-validation as `identify` finds it, s."""
    error_fitted: float
    """Error in motion left by the best fit, %."""
    suspicions: list[str]
    """What would explain much of the error."""


@dataclass(repr=False)
class CheckComparisonLogs(Result):
    """Check comparison logs."""

    log: str
    """The log."""
    samples: int
    """Samples that were compared."""
    error: list[float]
    """Error on it, per joint, %."""
    error_moving: list[float]
    """The same of samples at which the joint moves, %."""
    total: float
    """Error of all torques together, %."""


@dataclass(repr=False)
class CheckComparisonVerdict(Result):
    """Whether the description is good enough."""

    grade: str
    """Good, usable or bad."""
    why: str
    """The figure that decides, and what to do about it."""


@dataclass(repr=False)
class CheckComparisonCheckRecordings(Result):
    """Check comparison check recordings."""

    log: str
    """The log."""
    light: str
    """Green, amber or red."""
    why: list[str]
    """What is not green."""
    samples: int
    """Samples that can be used."""
    seconds: float
    """Time from the first to the last, s."""
    rate: float
    """Samples per second, Hz."""
    jitter: float
    """Root mean square deviation of a step from the median, in % of it, without gaps, %."""
    gaps: int
    """Steps longer than one and a half."""
    missing: float
    """Share of the samples that should be there and are not, %."""
    dropped: int
    """Rows that could not be used."""
    mended: int
    """Samples that were mended: spikes, and angles that wrapped."""
    velocities: bool
    """Velocities were measured; otherwise they are differences of positions."""
    position_step: list[float]
    """Smallest usual change of the position, per joint: its resolution, rad or m."""
    torque_step: list[float]
    """The same of the torque, Nm or N."""
    cut_off: list[float]
    """Share of samples at which the torque stays at its greatest or least value, per joint, %."""


@dataclass(repr=False)
class CheckComparisonCheckJoints(Result):
    """Check comparison check joints."""

    joint: str
    """Name of the coordinate."""
    light: str
    """Green, amber or red."""
    why: list[str]
    """What is not green."""
    low: float
    """Lowest position, rad or m."""
    high: float
    """Highest position, rad or m."""
    speed: float
    """Greatest speed behind the filter, rad/s or m/s."""
    acceleration: float
    """Greatest acceleration behind the filter, rad/s^2 or m/s^2."""
    rest: float
    """Share of the samples at rest, %."""
    reversals: int
    """How often it turns round."""
    torque: float
    """Root mean square of the torque in motion, Nm or N."""
    noise: float
    """What no parameters explain of it, in % of the torque, %."""
    unknown: float
    """Uncertainty of its torque on other motions of the same speeds within its limits, in % of the torque, %."""


@dataclass(repr=False)
class CheckComparisonCheckParameters(Result):
    """Check comparison check parameters."""

    name: str
    """Name of the base parameter."""
    light: str
    """Green, amber or red."""
    sd: float
    """Predicted standard deviation."""
    size: float
    """Size that it has or may have: of the described bodies, or a fifth of the torque for friction."""
    relative: float
    """Predicted standard deviation in % of the size, %."""
    effect: float
    """Largest share of a joint's torque that it makes uncertain, %."""
    unit: str
    """Unit of sd and size."""


@dataclass(repr=False)
class CheckComparisonCheck(Result):
    """Whether the logs could tell the parameters of the robot."""

    light: str
    """Green, amber or red: whether the logs can tell the parameters."""
    why: str
    """The reason, in one sentence."""
    recordings: list[CheckComparisonCheckRecordings]
    """Quality of each recording."""
    joints: list[CheckComparisonCheckJoints]
    """How each joint moves, and what the logs leave unknown of its torque."""
    parameters: list[CheckComparisonCheckParameters]
    """How certain each base parameter will be."""
    next: list[str] = field(default_factory=list)
    """What to record next."""


@dataclass(repr=False)
class CheckComparisonSuspicions(Result):
    """Check comparison suspicions."""

    what: str
    """What seems to be wrong, with the figure that says so."""
    remedy: str
    """Option, or line of a file of columns, that would set it right."""
    strong: bool
    """The identified robot cannot be right: the verdict is bad, and no robot is written."""


@dataclass(repr=False)
class CheckComparison(Result):
    """With logs: how well the description predicts them."""

    robot: str
    """Name of the robot."""
    samples: int
    """Samples that were compared."""
    cutoff: float
    """Cut-off of the filter; 0: nothing was filtered, Hz."""
    error: float
    """Error of all torques together, in % of the torque, %."""
    joints: list[CheckComparisonJoints]
    """Per joint, how far prediction and measurement are apart, and how."""
    logs: list[CheckComparisonLogs]
    """The errors on each log."""
    verdict: CheckComparisonVerdict
    """Whether the description is good enough."""
    check: CheckComparisonCheck
    """Whether the logs could tell the parameters of the robot."""
    readings: list[str]
    """Per log, its samples and what its columns were taken for."""
    notes: list[str]
    """What was assumed and chosen."""
    suspicions: list[CheckComparisonSuspicions] = field(default_factory=list)
    """What is probably wrong with the logs."""
    files: list[str] = field(default_factory=list)
    """Files made."""


@dataclass(repr=False)
class CheckResult(Result):
    """Check result."""

    robot: str
    """Name of the robot; empty when there are errors."""
    links: int
    """Number of links."""
    coordinates: int
    """Number of coordinates."""
    root: str
    """The base, or the root link of a URDF."""
    root_gravity: list[float]
    """Acceleration of gravity there; empty when it depends on symbols, m/s2."""
    errors: list[CheckErrors]
    """Why the robot cannot be used."""
    warnings: list[CheckErrors]
    """What is implausible, but usable."""
    loops: Optional[CheckLoops] = None
    """Closed loops: mobility, and how they are solved."""
    comparison: Optional[CheckComparison] = None
    """With logs: how well the description predicts them."""


@dataclass(repr=False)
class ConvertResult(Result):
    """Convert result."""

    robot: str
    """Name of the robot."""
    files: list[str]
    """The file in the new format."""
    warnings: list[CheckErrors] = field(default_factory=list)
    """What the new format cannot say."""


@dataclass(repr=False)
class BaseParameters(Result):
    """Base parameters."""

    name: str
    """ZZR1 when something was regrouped into ZZ1, otherwise ZZ1."""
    formula: str
    """What it is made of."""
    regrouped: bool
    """Whether something was regrouped into it."""


@dataclass(repr=False)
class BaseDependentTerms(Result):
    """Base dependent terms."""

    parameter: str
    """A base parameter."""
    coefficient: str
    """Formula in the robot's constants."""


@dataclass(repr=False)
class BaseDependent(Result):
    """Base dependent."""

    name: str
    """A parameter of the robot whose column depends on others."""
    terms: list[BaseDependentTerms]
    """Its column as a combination of those of base parameters."""


@dataclass(repr=False)
class BaseCertificateDependent(Result):
    """Base certificate dependent."""

    column: str
    """A parameter that is not kept."""
    coefficients: list[int]
    """Residues, per kept column."""


@dataclass(repr=False)
class BaseCertificateMinor(Result):
    """Base certificate minor."""

    state: int
    """Seed of the robot's state."""
    coordinate: int
    """Row of the regressor at that state."""


@dataclass(repr=False)
class BaseCertificate(Result):
    """Evidence for the number of base parameters."""

    prime: int
    """The field is that of residues modulo this prime."""
    constants: int
    """Seed of the robot's constants."""
    kept: list[str]
    """Columns that are independent."""
    dependent: list[BaseCertificateDependent]
    """The other columns as combinations of them."""
    minor: list[BaseCertificateMinor]
    """Rows in which the kept columns have a determinant that is not zero."""
    determinant: int
    """That determinant."""


@dataclass(repr=False)
class BaseResult(Result):
    """Base result."""

    robot: str
    """Name of the robot."""
    count: int
    """Number of base parameters."""
    exact_rank: int
    """Rank of the regressor; for closed loops on closed postures, in all assembly modes unless assembled."""
    exact: bool
    """Whether that rank was found without tolerances; otherwise notes say how clear it is in numbers."""
    standard: int
    """Number of dynamic parameters of the robot."""
    parameters: list[BaseParameters]
    """The base parameters."""
    dependent: list[BaseDependent]
    """Parameters that were regrouped into others."""
    without_effect: list[str]
    """Parameters that change no torque."""
    notes: list[str]
    """What a user should know."""
    certificate: BaseCertificate
    """Evidence for the number of base parameters."""
    verified: bool
    """Whether the certificate was confirmed by a second way of computing."""
    freed: list[str] = field(default_factory=list)
    """Entries that are zero in the description and were taken as unknown."""
    reason: str = ""
    """Why it was not."""
    files: list[str] = field(default_factory=list)
    """The file of the certificate, or of the robot."""
    warnings: list[CheckErrors] = field(default_factory=list)
    """What the format of the robot's file cannot say."""


@dataclass(repr=False)
class DeriveOperations(Result):
    """What one evaluation costs: of the code, or of the equations as they are written."""

    mul: int
    """Multiplications and divisions at run time."""
    add: int
    """Additions and subtractions at run time."""
    sincos: int
    """Sines and cosines."""
    setup_mul: int
    """Multiplications and divisions of parameters, once."""
    setup_add: int
    """Additions and subtractions of parameters, once."""


@dataclass(repr=False)
class DeriveInputs(Result):
    """Derive inputs."""

    name: str
    """Name of the array."""
    meaning: str
    """What it is."""
    size: int
    """Number of elements."""
    symbols: list[str]
    """What each element is called in the equations."""
    units: list[str]
    """Unit of each element."""


@dataclass(repr=False)
class DeriveOutputs(Result):
    """Derive outputs."""

    name: str
    """Name of the array, row-major."""
    meaning: str
    """What it is."""
    rows: int
    """Number of rows."""
    columns: int
    """Number of columns; 1 for a vector."""
    units: list[str]
    """Unit of each element, or one for all."""
    labels: list[str]
    """What each column stands for (regressors)."""


@dataclass(repr=False)
class DerivePasses(Result):
    """Derive passes."""

    pass_: str
    """Its name."""
    what: str
    """What it does."""
    mul: int
    """Multiplications after it."""
    add: int
    """Additions after it."""
    instructions: int
    """Instructions after it."""


@dataclass(repr=False)
class DeriveEquations(Result):
    """Derive equations."""

    left: str
    """The quantity."""
    right: str
    """What it is equal to."""


@dataclass(repr=False)
class DeriveResult(Result):
    """Derive result."""

    robot: str
    """Name of the robot."""
    model: str
    """Name of the model, or of several."""
    language: str
    """Language asked for; text: equations."""
    operations: DeriveOperations
    """What one evaluation costs: of the code, or of the equations as they are written."""
    reference: str
    """Where the equations stand."""
    notes: list[str]
    """Conventions and choices: frames, the tool, the point."""
    options: list[str]
    """Options that these models take."""
    inputs: list[DeriveInputs]
    """Arrays that go in."""
    outputs: list[DeriveOutputs]
    """Arrays that come out."""
    package: str = ""
    """Package asked for."""
    code_operations: Optional[DeriveOperations] = None
    """Of equations: what generated code would cost."""
    kept: dict[str, float] = field(default_factory=dict)
    """Values of the parameters that were kept."""
    passes: list[DerivePasses] = field(default_factory=list)
    """What each pass of the compiler did, if that was asked for."""
    legend: dict[str, str] = field(default_factory=dict)
    """What the letters mean that names in the equations start with."""
    equations: list[DeriveEquations] = field(default_factory=list)
    """The model in the form of its derivation, each line using only those before it."""
    derivation: str = ""
    """Inverse geometry: its steps with their types, as text."""
    files: list[str] = field(default_factory=list)
    """Files of code, or of equations."""


@dataclass(repr=False)
class CountModels(Result):
    """Count models."""

    mul: int
    """Multiplications and divisions at run time."""
    add: int
    """Additions and subtractions at run time."""
    sincos: int
    """Sines and cosines."""
    negate: int
    """Changes of sign."""
    sign: int
    """Sign functions, of Coulomb friction."""
    depth: int
    """Longest chain of M and A."""
    setup_mul: int
    """Multiplications of the setup, done once."""
    setup_add: int
    """Additions of the setup, done once."""


@dataclass(repr=False)
class CountResult(Result):
    """Count result."""

    robot: str
    """Name of the robot."""
    parameters: str
    """Which dynamic parameters the models have."""
    models: dict[str, CountModels]
    """What each model costs, by its name."""


@dataclass(repr=False)
class EvalTable(Result):
    """Results of many states, a row each."""

    names: list[str]
    """Names of the columns."""
    rows: list[Any]
    """The numbers, a row per state."""
    ignored: list[str] = field(default_factory=list)
    """Columns of the states that are no input of the model."""


@dataclass(repr=False)
class EvalResult(Result):
    """Eval result."""

    robot: str
    """Name of the robot."""
    model: str
    """Name of the model."""
    outputs: dict[str, list[Any]]
    """Numbers of each output."""
    meaning: dict[str, str]
    """What each output is."""
    units: dict[str, list[str]]
    """Units of each output: of each element, or one for all."""
    table: Optional[EvalTable] = None
    """Results of many states, a row each."""
    files: list[str] = field(default_factory=list)
    """The file of these results."""
    modes: list[str] = field(default_factory=list)
    """Loop-geometry: name of the assembly mode of each row of q."""
    columns: list[str] = field(default_factory=list)
    """What each column stands for (regressors)."""
    notes: list[str] = field(default_factory=list)
    """What the model says of its outputs, such as the frames of a pose."""
    given: list[str] = field(default_factory=list)
    """Velocities and accelerations that the robot's file gives; the state's are not used."""


@dataclass(repr=False)
class IkSolutions(Result):
    """Ik solutions."""

    q: list[float]
    """Positions of the joints, rad or m."""
    branch: str
    """Shoulder, elbow and wrist, by the signs of the factors of the Jacobian's determinant; or its sign."""
    status: str
    """Regular, or what applies of: double root (two postures merge), singular (one of a family, see free), partial
    (see left), outside limits (see outside), with commas between them."""
    residual: float
    """Error of the pose that was solved, the larger of m and rad."""
    outside: list[str] = field(default_factory=list)
    """Joints that are outside their limits."""
    free: list[float] = field(default_factory=list)
    """Direction in which the joints can move without moving the frame."""
    left: list[float] = field(default_factory=list)
    """What the arm cannot do of the pose, as turns (rad) and shifts (m): see missing."""
    posture: list[float] = field(default_factory=list)
    """Robots with loops: positions of all joints, see coordinates; q has the motors alone."""
    elbow: Optional[float] = None
    """Angle (rad) of the elbow about the line from shoulder to wrist, of arms that have one."""


@dataclass(repr=False)
class IkPolynomial(Result):
    """The characteristic polynomial of the general method, where it was asked for."""

    joint: str
    """Name of the joint: the polynomial is one in tan(q/2) of its position q."""
    degree: int
    """The highest power whose coefficient does not vanish; half a turn is a root at infinity."""
    coefficients: list[float]
    """From the constant upwards, the largest 1; empty: the elimination is degenerate at this pose."""
    residual: float
    """Largest value at the postures, relative to the sum of the sizes of its terms."""


@dataclass(repr=False)
class IkResults(Result):
    """Ik results."""

    solutions: list[IkSolutions]
    """The postures."""
    reason: Optional[str]
    """Why there is none, what of the pose is left over, that there may be more postures, or that a path jumps here."""
    polynomial: Optional[IkPolynomial] = None
    """The characteristic polynomial of the general method, where it was asked for."""


@dataclass(repr=False)
class IkResult(Result):
    """Ik result."""

    robot: str
    """Name of the robot."""
    frame: str
    """The frame that has the pose."""
    base: str
    """The frame in which the pose is given."""
    method: str
    """The method that solved it."""
    structure: str
    """The property of the arm that the method uses."""
    joints: list[str]
    """Names of the joints, in the order of q."""
    results: list[IkResults]
    """Per pose, in their order."""
    unsolved: int
    """Poses without a solution."""
    missing: list[str] = field(default_factory=list)
    """Freedoms that an arm of fewer than six joints lacks, in the order of left."""
    held: list[str] = field(default_factory=list)
    """Redundant joints that were held or sampled."""
    coordinates: list[str] = field(default_factory=list)
    """Robots with loops: names of all joints, in the order of posture."""
    loops: list[str] = field(default_factory=list)
    """Robots with loops: how each loop is closed."""


@dataclass(repr=False)
class ExplicitOperations(Result):
    """Of all elements and the torques."""

    mul: int
    """Multiplications."""
    add: int
    """Additions."""


@dataclass(repr=False)
class ExplicitConstants(Result):
    """Explicit constants."""

    name: str
    """I1, I2, ... of inertia, g1, g2, ... of gravity."""
    formula: str
    """What it is made of."""
    value: Optional[float]
    """Its value, when all its parameters have one."""
    tolerance: Optional[float] = None
    """Its tolerance, when one of its parameters has one."""


@dataclass(repr=False)
class ExplicitDropped(Result):
    """Explicit dropped."""

    element: str
    """The element that lost it."""
    term: str
    """The term."""
    size: float
    """Proven bound of its absolute value over the joint ranges."""
    rule: int
    """1: small beside the greatest term of its element; 2: small beside the inertia of its joint."""


@dataclass(repr=False)
class ExplicitRange(Result):
    """Explicit range."""

    coordinate: str
    """Its name."""
    lower: float
    """Smallest position."""
    upper: float
    """Largest position."""
    velocity: float
    """Largest absolute velocity."""
    acceleration: float
    """Largest absolute acceleration."""


@dataclass(repr=False)
class ExplicitResult(Result):
    """Explicit result."""

    robot: str
    """Name of the robot."""
    significance: float
    """Fraction below which terms were dropped; 0: the whole model."""
    operations: ExplicitOperations
    """Of all elements and the torques."""
    inertia_operations: ExplicitOperations
    """Of the inertia matrix alone."""
    christoffel: int
    """Number of Christoffel symbols that are not equal up to sign."""
    equals_recursive: bool
    """Proved to be the same function as the recursive models."""
    constants: list[ExplicitConstants]
    """Lumped constants that the elements use."""
    torque_error_bound: list[float]
    """Proven bound per coordinate over the joint ranges, in Nm or N."""
    A: dict[str, str]
    """Elements aij of the inertia matrix."""
    BC: dict[str, str]
    """Elements bijk (times qdj*qdk) and cij (times qdj^2) of the velocity torques."""
    relations: dict[str, str]
    """Elements of B and C that are multiples of those."""
    g: dict[str, str]
    """Elements Qi of the gravity torques."""
    dropped: list[ExplicitDropped]
    """Terms that were dropped."""
    assumptions: list[str]
    """What the robot does not say about its ranges."""
    range: list[ExplicitRange]
    """Where the bounds hold."""
    files: list[str] = field(default_factory=list)
    """The file of the model."""


@dataclass(repr=False)
class BenchRows(Result):
    """Bench rows."""

    model: str
    """Name of the model."""
    peer: str
    """What it is compared with."""
    one_call_ns: float
    """Time of one state, ns."""
    emitted_ns: float
    """Time of one state by the C that derive writes, with the flags that its top names; 0 without a compiler, ns."""
    batch_ns: float
    """Time per state, 512 states at once on one core, ns."""
    ratio_one_call: float
    """How many times longer the peer takes for one state."""
    ratio_batch: float
    """How many times longer the peer takes for many."""


@dataclass(repr=False)
class BenchResult(Result):
    """Bench result."""

    robot: str
    """Name of the robot."""
    machine: str
    """Processor, instruction set and number of cores."""
    rows: list[BenchRows]
    """Inverse-dynamics, inertia, direct-dynamics, and the regressor of base parameters."""
    notes: list[str] = field(default_factory=list)
    """Models that the robot does not admit; why there is no compiled code."""


@dataclass(repr=False)
class SimulateTracking(Result):
    """True position against the trajectory."""

    rms: list[float]
    """Root mean square, per coordinate, rad or m."""
    largest: list[float]
    """Largest, per coordinate, rad or m."""


@dataclass(repr=False)
class SimulateEnergy(Result):
    """Balance of work and energy."""

    work: float
    """Done by the drives, J."""
    gained: float
    """Kinetic and potential energy at the end minus at the start, J."""
    lost: float
    """Work - gained: friction and stops, and without them the drift of the integration, J."""
    peak_kinetic: float
    """The greatest kinetic energy, J."""
    relative_loss: float
    """Lost / peak_kinetic."""


@dataclass(repr=False)
class SimulateFlight(Result):
    """Of a floating base: what its free flight keeps, and where it ends."""

    momentum: float
    """Greatest component of the momentum about the centre of mass, kg m/s, kg m2/s."""
    momentum_drift: float
    """Greatest change that is not the weight's, kg m/s, kg m2/s."""
    position: list[float]
    """Of the base at the end, m."""
    quaternion: list[float]
    """Of the base at the end, x y z w."""


@dataclass(repr=False)
class SimulateResult(Result):
    """Simulate result."""

    robot: str
    """Name of the robot."""
    samples: int
    """Number of samples."""
    duration: float
    """Length of the motion, s."""
    substeps: int
    """Steps of the integration per sample; 0: adaptive."""
    tracking: SimulateTracking
    """True position against the trajectory."""
    energy: SimulateEnergy
    """Balance of work and energy."""
    saturated_samples: list[int]
    """Samples at the torque limit, per coordinate."""
    samples_at_stops: int
    """Samples with a joint beyond its limits."""
    coordinates: list[str]
    """Names of the coordinates."""
    largest_speed: list[float]
    """Largest speed, per coordinate, rad/s or m/s."""
    largest_torque: list[float]
    """Largest torque, per coordinate, Nm or N."""
    seconds: float
    """Time that the simulation took, s."""
    times_real_time: float
    """Duration / seconds."""
    bandwidth: float
    """Bandwidth of the controller, Hz."""
    notes: list[str]
    """What else there is to know."""
    flight: Optional[SimulateFlight] = None
    """Of a floating base: what its free flight keeps, and where it ends."""
    unstable: list[str] = field(default_factory=list)
    """Coordinates that the controller does not hold, and why."""
    files: list[str] = field(default_factory=list)
    """Files made."""


@dataclass(repr=False)
class ExciteCoordinatesLimits(Result):
    """What the coordinate may use."""

    lower: float
    """Lowest position, rad or m."""
    upper: float
    """Highest position, rad or m."""
    velocity: float
    """Greatest speed, rad/s or m/s."""
    acceleration: float
    """Greatest acceleration, rad/s^2 or m/s^2."""
    torque: Optional[float]
    """Greatest torque, Nm or N; null: not limited."""


@dataclass(repr=False)
class ExciteCoordinates(Result):
    """Excite coordinates."""

    name: str
    """Name of the coordinate."""
    limits: ExciteCoordinatesLimits
    """What the coordinate may use."""
    from_: float
    """Lowest position of the motion, rad or m."""
    to: float
    """Highest position of the motion, rad or m."""
    speed: float
    """Greatest speed of the motion, rad/s or m/s."""
    acceleration: float
    """Greatest acceleration of the motion, rad/s^2 or m/s^2."""
    points: list[float] = field(default_factory=list)
    """Positions that the motion goes through (kind points)."""
    centre: Optional[float] = None
    """Constant of the series (kind fourier)."""
    sine: list[float] = field(default_factory=list)
    """Coefficients of the sines, per harmonic."""
    cosine: list[float] = field(default_factory=list)
    """Coefficients of the cosines, per harmonic."""


@dataclass(repr=False)
class ExciteLimiting(Result):
    """Excite limiting."""

    name: str
    """Name of the base parameter."""
    before: float
    """Uncertainty of the greatest torque that it causes now, %."""
    after: float
    """And once this motion is recorded too, %."""


@dataclass(repr=False)
class ExciteResult(Result):
    """Excite result."""

    robot: str
    """Name of the robot."""
    kind: str
    """Shape of the motion."""
    criterion: str
    """What was made small or great."""
    formula: str
    """How positions follow from the coefficients."""
    duration: float
    """Length of one period or round, s."""
    condition: float
    """Condition number of the regressor: base parameters and friction."""
    log_determinant: float
    """Natural logarithm of det(W^T W / samples)."""
    random_condition: float
    """Median condition number of the random starts."""
    trials: int
    """Motions tried."""
    stopped: bool
    """The search was stopped: this is the best motion up to then."""
    seed: int
    """Seed of the search."""
    coordinates: list[ExciteCoordinates]
    """The motion of each coordinate."""
    notes: list[str]
    """What was assumed."""
    limiting: list[ExciteLimiting] = field(default_factory=list)
    """Parameters that limit the prediction of torques, the greatest first."""
    files: dict[str, str] = field(default_factory=dict)
    """Files made."""


@dataclass(repr=False)
class DominantRecords(Result):
    """Dominant records."""

    file: str
    """The log."""
    joint: int
    """The joint that swings, from 1."""
    posture: list[float]
    """Positions of all coordinates, rad or m."""
    period: float
    """Undamped period, s."""
    decay: float
    """Rate of decay, 1/s."""
    inertia: float
    """Inertia about the joint at this posture, kg m^2."""
    inertia_sd: float
    """Its standard deviation, kg m^2."""
    friction: float
    """Viscous friction, Nm s/rad."""
    friction_sd: float
    """Its standard deviation, Nm s/rad."""


@dataclass(repr=False)
class DominantLumped(Result):
    """Dominant lumped."""

    name: str
    """Base parameter that stands for the lump."""
    joint: int
    """Joint at which it was solved for, from 1."""
    value: float
    """Its value, kg m^2."""
    sd: float
    """Its standard deviation, kg m^2."""
    with_: list[str]
    """Base parameters that only act together with it."""


@dataclass(repr=False)
class DominantMotors(Result):
    """Dominant motors."""

    file: str
    """The log."""
    joint: int
    """The joint, from 1."""
    arm: float
    """What the links contribute at this posture, kg m^2."""
    arm_tolerance: float
    """Its tolerance, from those of the robot; 0 without any, kg m^2."""
    motor: float
    """Inertia of motor and drive at the joint, kg m^2."""
    motor_sd: float
    """Its uncertainty: standard deviation and tolerance, as squares, kg m^2."""
    described: Optional[float] = None
    """The robot's own, kg m^2."""


@dataclass(repr=False)
class DominantWires(Result):
    """Dominant wires."""

    file: str
    """The log."""
    link: int
    """The link, from 1."""
    axis: str
    """X, y or z of its frame, moved to the centre of mass."""
    period: float
    """Undamped period, s."""
    amplitude: float
    """At the first sample, rad."""
    correction: float
    """By which share a swing of this amplitude is slower than a small one."""
    inertia: float
    """Inertia about the axis, kg m^2."""
    inertia_sd: float
    """Its uncertainty: standard deviation and tolerances, as squares, kg m^2."""
    described: Optional[float] = None
    """The robot's own, kg m^2."""


@dataclass(repr=False)
class DominantResult(Result):
    """Dominant result."""

    robot: str
    """Name of the robot."""
    records: list[DominantRecords]
    """What each record tells."""
    lumped: list[DominantLumped]
    """Lumped inertias, from the last joint to the first."""
    notes: list[str]
    """Joints without enough postures."""
    motors: list[DominantMotors] = field(default_factory=list)
    """Inertias of motors, one per record."""
    wires: list[DominantWires] = field(default_factory=list)
    """Inertias of links on two wires."""


@dataclass(repr=False)
class ColumnsResult(Result):
    """Columns result."""

    log: str
    """The log."""
    names: list[str]
    """Names of all columns of the log."""
    recognised: bool
    """The columns give every signal that identification needs."""
    coordinates: list[str]
    """Names of the coordinates."""
    samples: int
    """Rows of the signals."""
    topic: str = ""
    """Whose messages were read, in a recording of several topics."""
    missing: list[CheckErrors] = field(default_factory=list)
    """What they do not give."""
    meaning: str = ""
    """What they were taken for, in one line."""
    time: str = ""
    """Column of the time; empty: it follows from the rate."""
    position: list[str] = field(default_factory=list)
    """Column of each coordinate's position; empty: of several columns."""
    velocity: list[str] = field(default_factory=list)
    """The same of velocities, where they were measured."""
    torque: list[str] = field(default_factory=list)
    """The same of torques."""
    signals: list[str] = field(default_factory=list)
    """Columns of the file that is written, in SI units, temperatures in degC."""
    files: list[str] = field(default_factory=list)
    """The file."""
    warnings: list[CheckErrors] = field(default_factory=list)
    """What is odd about the log."""


@dataclass(repr=False)
class IdentifyParameters(Result):
    """Identify parameters."""

    name: str
    """Name of the base parameter."""
    value: float
    """Unconstrained estimate."""
    sd: float
    """Standard deviation of the value, which allows for residuals that are correlated in time."""
    relative_sd: float
    """Standard deviation in % of the value, %."""
    sd_white: float
    """Standard deviation if the residuals were white."""
    interval: list[float]
    """95 % interval of the value, from sd: least and greatest."""
    consistent: float
    """Value of the nearest parameters of bodies."""
    contribution: float
    """Greatest share of the parameter in the greatest torque of a joint."""
    essential: bool
    """Kept in the essential model: left when the least certain, by sd_white, is left out again and again."""
    mark: str
    """Measured: the data more than halve its uncertainty; described: it is what the description says; unknowable:
    neither says it."""
    unit: str
    """Unit of the values."""
    formula: str
    """Standard parameters that it stands for."""


@dataclass(repr=False)
class IdentifyError(Result):
    """Errors of the consistent parameters."""

    train: list[float]
    """Error on all samples of the logs that were used, per joint, %."""
    validation: list[float]
    """Error on all samples of the validation logs, per joint, %."""
    train_total: float
    """Error of all torques together on the logs that were used, %."""
    train_moving: list[float]
    """The same as train without the samples at rest, slower than the deadband, %."""
    validation_moving: list[float]
    """The same as validation without the samples at rest, %."""
    train_moving_total: float
    """The same as train_total without the samples at rest, %."""
    train_rest: list[float]
    """Share of the squared error of train that samples at rest have, per joint, %."""
    validation_rest: list[float]
    """Share of the squared error of validation that samples at rest have, per joint, %."""
    validation_total: Optional[float] = None
    """Error of all torques together on the validation logs, %."""
    validation_moving_total: Optional[float] = None
    """The same as validation_total without the samples at rest, %."""


@dataclass(repr=False)
class IdentifyConsistent(Result):
    """The nearest parameters of bodies."""

    standard: dict[str, float]
    """Standard parameters of the links, by name."""
    marks: dict[str, str]
    """For each of them: measured, described or unknowable, as for parameters."""
    duality_gap: float
    """Proven bound on how much the cost, data_cost + prior_weight * prior_cost, is above the optimum."""
    data_cost: float
    """Half the squared, weighted residual."""
    prior_cost: float
    """Distance to the robot's own inertias."""
    prior_weight: float
    """Weight of that distance in the cost."""
    iterations: int
    """Steps of Newton's method."""
    multipliers: list[float]
    """Dual point that proves the gap: a number per base parameter."""
    prior: dict[str, list[float]] = field(default_factory=dict)
    """Links whose description has no usable inertia, and the ten parameters that they were taken for: XX XY XZ YY YZ
    ZZ MX MY MZ M."""
    held_back_by: list[str] = field(default_factory=list)
    """Links that keep the bodies from explaining the torques as well as the free estimate; none: they do."""
    grouped: list[str] = field(default_factory=list)
    """Motor inertias that these motions do not tell from base parameters, because of axes that are nearly parallel
    or at right angles: they are in the formulas of those."""


@dataclass(repr=False)
class IdentifyResiduals(Result):
    """Identify residuals."""

    equations: int
    """Equations of the joint that were used."""
    autocorrelation: list[float]
    """Correlation of residuals 1, 2, ... equations apart."""
    bound: float
    """95 % bound on a correlation of white residuals."""
    beyond_bound: int
    """Number of correlations beyond the bound."""
    ljung_box: float
    """Statistic of Ljung and Box over all lags."""
    probability: float
    """Probability of a statistic as great as this, were the residuals white."""
    white: bool
    """The probability is 0.05 or more."""


@dataclass(repr=False)
class IdentifyLadder(Result):
    """Identify ladder."""

    model: str
    """What it adds to the model before."""
    option: str
    """Option that asks for it."""
    joint: str
    """Joint whose error it lowers most."""
    before: float
    """Cross-validated error of this joint without it, %."""
    after: float
    """Cross-validated error of this joint with it, %."""
    all: float
    """Cross-validated error of all torques with it, %."""
    gain: float
    """Part of the squared residuals that it explains, summed over the joints."""
    standard_error: float
    """Standard error of the gain."""
    taken: bool
    """It won by more than twice its standard error, and is part of the model."""
    held_back: bool
    """It won, but the file of a robot cannot hold it: choose=yes takes it."""


@dataclass(repr=False)
class IdentifyErrorByLog(Result):
    """Identify error by log."""

    log: str
    """The validation log."""
    error: list[float]
    """Error on it, per joint, %."""
    total: float
    """Error of all torques together, %."""


@dataclass(repr=False)
class IdentifyOverLogs(Result):
    """The parameters from each log alone."""

    logs: int
    """Logs that determine all parameters by themselves."""
    average: list[float]
    """Average over the logs, per parameter."""
    sd: list[float]
    """Standard deviation over the logs, per parameter."""
    minimum: list[float]
    """Least value, per parameter."""
    maximum: list[float]
    """Greatest value, per parameter."""


@dataclass(repr=False)
class IdentifyPayload(Result):
    """The payload of the loaded motions."""

    link: int
    """Number of the link that carries the payload."""
    link_name: str
    """Its name."""
    frame: str
    """Frame that all its numbers are in: the link's own one, as the description has it, if it has one."""
    parameters: dict[str, float]
    """Its parameters about the origin of that frame: all ten, or those that the joints feel."""
    sd: dict[str, float]
    """Their standard deviations."""
    error_without: list[float]
    """Error of the loaded motions without the payload, per joint, %."""
    error: list[float]
    """Error of the loaded motions with it, per joint, %."""
    formula: dict[str, str] = field(default_factory=dict)
    """Parameters that stand for several, which the joints do not tell apart."""
    centre: list[float] = field(default_factory=list)
    """Centre of mass, if it can be told, m."""
    inertia: list[float] = field(default_factory=list)
    """Ixx Ixy Ixz Iyy Iyz Izz about the centre of mass, if all ten are told, kg m^2."""
    is_body: Optional[bool] = None
    """Whether some distribution of mass has these parameters, if all ten are told."""
    gains: list[float] = field(default_factory=list)
    """True torque over logged torque, per joint, when the mass is known."""
    gains_sd: list[float] = field(default_factory=list)
    """Their standard deviations."""


@dataclass(repr=False)
class IdentifyOverTime(Result):
    """The parameters while the motion goes on, by the recursive estimator."""

    forgetting: float
    """Weight of a past equation for each one after it."""
    time: list[float]
    """Times, a few hundred of all; logs follow each other, s."""
    value: dict[str, list[float]]
    """By name of the parameter: the estimate at each time."""
    sd: dict[str, list[float]]
    """Its standard deviation."""
    memory: Optional[float] = None
    """Time constant of forgetting, s."""


@dataclass(repr=False)
class IdentifyWrittenError(Result):
    """Error of the robot that is written, run on the validation logs, or on those used where none is held out."""

    error: list[float]
    """Error per joint, %."""
    total: float
    """Error of all torques together, %."""
    samples: int
    """Samples that it was run on: the first ones of the validation logs, or of those used."""


@dataclass(repr=False)
class IdentifyResult(Result):
    """Identify result."""

    robot: str
    """Name of the robot."""
    check: CheckComparisonCheck
    """Whether the logs can tell the parameters, said before the fit."""
    base_count: int
    """Number of base parameters."""
    samples: int
    """Samples of the motions, as prepared."""
    equations: int
    """Equations that were solved."""
    cutoff: float
    """Cut-off of the filter; 0: nothing was filtered, Hz."""
    decimation: int
    """One equation in this many was kept."""
    friction_filtered: bool
    """Friction of the model went through the filter of the torques."""
    sign_width: float
    """Width of the smoothed sign of Coulomb friction, as a share of the greatest speed: the largest of the joints."""
    friction_widths: dict[str, float]
    """Coulomb friction is Fs tanh(v/width): the width of each, in rad/s or m/s, by the name of its parameter; 0: the
    plain sign."""
    condition: float
    """Condition number of the equations."""
    condition_scaled: float
    """Condition number with columns of length one."""
    parameters: list[IdentifyParameters]
    """The base parameters."""
    torque_sd: list[float]
    """Standard deviation of the torque residuals, per joint."""
    delays: list[float]
    """Delay of the torque behind the motion, per joint, s."""
    error: IdentifyError
    """Errors of the consistent parameters."""
    unconstrained_error: IdentifyError
    """Errors of the unconstrained estimate."""
    essential_count: int
    """Number of essential parameters."""
    essential_error: IdentifyError
    """Errors of the essential parameters, identified again."""
    consistent: IdentifyConsistent
    """The nearest parameters of bodies."""
    significant_count: int
    """Number of parameters that reach 1 % of the greatest torque of a joint."""
    significant_error: IdentifyError
    """Errors of those, identified again."""
    condition_essential: float
    """Condition number with the essential parameters only."""
    condition_significant: float
    """Condition number with the significant parameters only."""
    residuals: list[IdentifyResiduals]
    """Whether the residuals are noise, per joint."""
    notes: list[str]
    """What was assumed and chosen."""
    joints: list[str]
    """Names of the coordinates."""
    readings: list[str]
    """Per log, its samples and what its columns were taken for."""
    suspicions: list[CheckComparisonSuspicions]
    """What is probably wrong with the input."""
    verdict: CheckComparisonVerdict
    """Whether the identified robot is good enough."""
    stribeck_speeds: dict[str, float] = field(default_factory=dict)
    """Stribeck friction is Fb exp(-(v/ws)^2) sign(v): the speed ws of each, in rad/s or m/s, by the name of its
    parameter."""
    friction_temperatures: dict[str, float] = field(default_factory=dict)
    """Where friction changes with the temperature: the temperature of Fv and Fs, which the written robot has, by the
    name of the coefficient, degC."""
    ladder: list[IdentifyLadder] = field(default_factory=list)
    """Models that were tried by cross-validation, step by step."""
    error_by_log: list[IdentifyErrorByLog] = field(default_factory=list)
    """Errors of the consistent parameters on each of several validation logs."""
    over_logs: Optional[IdentifyOverLogs] = None
    """The parameters from each log alone."""
    payload: Optional[IdentifyPayload] = None
    """The payload of the loaded motions."""
    over_time: Optional[IdentifyOverTime] = None
    """The parameters while the motion goes on, by the recursive estimator."""
    left_out: list[str] = field(default_factory=list)
    """Parameters that a robot's description cannot hold."""
    written_error: Optional[IdentifyWrittenError] = None
    """Error of the robot that is written, run on the validation logs, or on those used where none is held out."""
    files: dict[str, str] = field(default_factory=dict)
    """Files that are written: yaml, urdf, estimate, report."""
    outdated: list[str] = field(default_factory=list)
    """Robots of an earlier run in the same folder, to be set aside because this run has none."""


@dataclass(repr=False)
class FactorGroupsLogs(Result):
    """Factor groups logs."""

    log: str
    """File of the log, without its folder."""
    sha256: str
    """Hash of its bytes."""
    samples: int
    """Samples of its motions, as prepared."""
    label: str = ""
    """What it was called."""


@dataclass(repr=False)
class FactorGroups(Result):
    """Factor groups."""

    logs: list[FactorGroupsLogs]
    """The logs."""
    equations: list[int]
    """Equations that are solved, per joint."""
    torque_rms: list[float]
    """Root mean square of the torque in these equations, per joint, Nm or N."""
    residual_rms: list[float]
    """What is left of it by parameters that fit this group and joint alone."""


@dataclass(repr=False)
class FactorResult(Result):
    """Factor result."""

    robot: str
    """Name of the robot."""
    robot_sha256: str
    """Hash of its description."""
    parameters: list[str]
    """Names of the parameters."""
    choices: dict[str, str]
    """How the equations were made, by name."""
    logs: int
    """Number of logs."""
    samples: int
    """Samples of their motions, as prepared."""
    bytes: int
    """Size of the part."""
    groups: list[FactorGroups]
    """What is kept apart: logs, or sums of logs."""
    readings: list[str]
    """Per log, its samples and what its columns were taken for."""
    notes: list[str]
    """What was assumed and chosen."""
    files: list[str] = field(default_factory=list)
    """Files made."""


@dataclass(repr=False)
class MergeInTurn(Result):
    """Merge in turn."""

    group: str
    """Its label, or the name of its log."""
    logs: int
    """Number of its logs."""
    samples: int
    """Samples of their motions."""
    error: float
    """Error on all its samples by the parameters from all logs, in % of the torque, %."""
    z: float
    """By how many standard deviations of such a difference."""
    by_others: Optional[float] = None
    """The same by the parameters from the others; absent where they do not tell all of them, %."""
    moved: str = ""
    """The parameter that moves most when it is left out."""
    alone: dict[str, float] = field(default_factory=dict)
    """The parameters from it alone, by name, where it tells all of them."""


@dataclass(repr=False)
class MergeDrift(Result):
    """Merge drift."""

    name: str
    """Name of the parameter."""
    from_: float
    """Where the line starts, at the first label."""
    to: float
    """Where it ends, at the last label."""
    slope: float
    """Change from one label to the next."""
    sd: float
    """Standard deviation of the slope."""
    z: float
    """Slope over its standard deviation."""
    scatter: float
    """Scatter of the labels about the line, in standard deviations of their estimates; at least 1."""


@dataclass(repr=False)
class MergeFleetCommon(Result):
    """Merge fleet common."""

    name: str
    """Name of the parameter."""
    value: float
    """Its value in common, or its mean over the robots."""
    sd: float
    """Standard deviation of a value in common, as if residuals were white; 0 for a mean."""
    spread: float
    """Standard deviation over the robots, beyond the uncertainty of their estimates."""


@dataclass(repr=False)
class MergeFleetRobots(Result):
    """Merge fleet robots."""

    label: str
    """The robot."""
    logs: int
    """Number of its logs."""
    error: float
    """Error on all its samples by the inertias in common and its own friction, in % of the torque, %."""
    own: dict[str, float]
    """Parameters of its own, by name."""
    sd: dict[str, float]
    """Their standard deviations, as if residuals were white."""
    shrunk: dict[str, float]
    """Best guesses, between its own and the mean over the robots."""


@dataclass(repr=False)
class MergeFleet(Result):
    """Robots of one type, solved at once."""

    common: list[MergeFleetCommon]
    """Parameters that the robots have in common."""
    own: list[MergeFleetCommon]
    """Parameters of each robot's own, over the robots."""
    robots: list[MergeFleetRobots]
    """The robots."""


@dataclass(repr=False)
class MergeResult(Result):
    """Merge result."""

    robot: str
    """Name of the robot."""
    robot_sha256: str
    """Hash of its description."""
    parameters: list[str]
    """Names of the parameters."""
    choices: dict[str, str]
    """How the equations were made, by name."""
    logs: int
    """Number of logs."""
    samples: int
    """Samples of their motions, as prepared."""
    bytes: int
    """Size of the part."""
    groups: list[FactorGroups]
    """What is kept apart: logs, or sums of logs."""
    left_out: int
    """Logs, or sums of logs, that were left out."""
    in_turn: list[MergeInTurn] = field(default_factory=list)
    """Each log, or sum of logs, left out in turn."""
    drift: list[MergeDrift] = field(default_factory=list)
    """Each parameter over the labels."""
    fleet: Optional[MergeFleet] = None
    """Robots of one type, solved at once."""
    files: list[str] = field(default_factory=list)
    """Files made."""


@dataclass(repr=False)
class CompareFirstInputs(Result):
    """Compare first inputs."""

    role: str
    """Robot, log, validation, loaded or columns."""
    path: str
    """As it was given."""
    sha256: str
    """Hash of its bytes; empty: it could not be read twice."""


@dataclass(repr=False)
class CompareFirst(Result):
    """Where the first run comes from."""

    estimate: str
    """The file that was read."""
    robot: str
    """Name of the robot."""
    armature: str
    """Version that wrote it."""
    date: str
    """When."""
    command: list[str]
    """Words of the command."""
    inputs: list[CompareFirstInputs]
    """What it was made from."""
    certified: bool
    """Its certificate is there, and the estimate is as it was written."""
    samples: int
    """Samples of its logs."""
    parameters: int
    """Parameters that it identified."""
    verdict: str
    """Good, usable or bad."""


@dataclass(repr=False)
class CompareParameters(Result):
    """Compare parameters."""

    name: str
    """Name of the base parameter."""
    meaning: str
    """What it is."""
    unit: str
    """Unit of the values."""
    first: float
    """Value in the first run."""
    first_sd: float
    """Its standard deviation."""
    second: float
    """Value in the second run."""
    second_sd: float
    """Its standard deviation."""
    difference: float
    """Second less first."""
    z: float
    """Difference in standard deviations of both together."""
    probability: float
    """Of a difference as great by chance, adjusted for the number of parameters."""
    changed: bool
    """The difference is beyond chance."""
    torque: float
    """What the difference makes of the greatest torque of a joint, %."""
    percent: Optional[float] = None
    """Difference in % of the first value, where that is more than twice its standard deviation, %."""
    doubt: str = ""
    """Why a difference need not be a change of the robot."""


@dataclass(repr=False)
class CompareJoints(Result):
    """Compare joints."""

    joint: str
    """Name of the coordinate."""
    first: float
    """Error of the first run on its own logs, %."""
    second: float
    """Error of the second run on its own logs, %."""
    first_sd: float
    """Standard deviation of the torque residuals of the first run, Nm or N."""
    second_sd: float
    """Standard deviation of the torque residuals of the second run, Nm or N."""
    first_validation: Optional[float] = None
    """Error of the first run on its validation logs, %."""
    second_validation: Optional[float] = None
    """Error of the second run on its validation logs, %."""


@dataclass(repr=False)
class CompareResult(Result):
    """Compare result."""

    first: CompareFirst
    """Where the first run comes from."""
    second: CompareFirst
    """Where the second run comes from."""
    verdict: str
    """What the comparison says, in a sentence or two."""
    changed: int
    """Number of parameters that changed beyond chance."""
    changes: list[str]
    """These in words, those that change the torques most first."""
    parameters: list[CompareParameters]
    """Parameters that both runs have."""
    joints: list[CompareJoints]
    """Errors of both runs per joint."""
    notes: list[str]
    """What limits the comparison."""
    common_factor: Optional[float] = None
    """Factor between all parameters, where one factor explains most differences."""
    only_first: list[str] = field(default_factory=list)
    """Parameters that only the first run has."""
    only_second: list[str] = field(default_factory=list)
    """Parameters that only the second run has."""
    different_formula: list[str] = field(default_factory=list)
    """Parameters that stand for different things in the two runs and are not compared."""
    files: list[str] = field(default_factory=list)
    """Files made."""


@dataclass(repr=False)
class ReduceCondition(Result):
    """Condition number of the equations."""

    before: float
    """With all parameters."""
    after: float
    """With the parameters that are kept."""


@dataclass(repr=False)
class ReduceError(Result):
    """Errors of the torques."""

    before: IdentifyError
    """With all parameters."""
    after: IdentifyError
    """With the parameters that are kept."""


@dataclass(repr=False)
class ReduceParameters(Result):
    """Reduce parameters."""

    name: str
    """Name of the base parameter."""
    kept: bool
    """It is in the reduced model."""
    value: float
    """Estimate with all parameters."""
    sd: float
    """Its standard deviation, which allows for residuals that are correlated in time."""
    sd_white: float
    """Its standard deviation if the residuals were white."""
    reduced: float
    """Estimate with the parameters that are kept."""
    reduced_sd: float
    """Its standard deviation if the residuals were white."""
    contribution: float
    """Greatest share of the parameter in the greatest torque of a joint."""
    unit: str
    """Unit of the values."""


@dataclass(repr=False)
class ReduceOperationsBefore(Result):
    """With all parameters."""

    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""


@dataclass(repr=False)
class ReduceOperations(Result):
    """Operations of inverse dynamics."""

    before: ReduceOperationsBefore
    """With all parameters."""
    after: ReduceOperationsBefore
    """With the parameters that are kept."""


@dataclass(repr=False)
class ReduceResult(Result):
    """Reduce result."""

    robot: str
    """Name of the robot."""
    base_count: int
    """Number of base parameters."""
    kept_count: int
    """Number of parameters that are kept."""
    given_back_count: int
    """Parameters kept only so that the joint's inertia stays positive."""
    condition: ReduceCondition
    """Condition number of the equations."""
    condition_scaled: ReduceCondition
    """Condition number with columns of length one."""
    error: ReduceError
    """Errors of the torques."""
    parameters: list[ReduceParameters]
    """The base parameters."""
    operations: ReduceOperations
    """Operations of inverse dynamics."""
    joints: list[str]
    """Names of the coordinates."""
    sign_width: float
    """Width of the smoothed sign of Coulomb friction, as a share of the greatest speed: the largest of the joints."""
    friction_widths: dict[str, float]
    """Coulomb friction is Fs tanh(v/width): the width of each, in rad/s or m/s, by the name of its parameter."""
    cutoff: float
    """Cut-off of the filter; 0: nothing was filtered, Hz."""
    friction_filtered: bool
    """Friction of the model went through the filter of the torques."""
    decimation: int
    """One equation in this many was kept."""
    verdict: CheckComparisonVerdict
    """Whether the reduced model is good enough."""
    notes: list[str] = field(default_factory=list)
    """What was assumed and chosen."""
    readings: list[str] = field(default_factory=list)
    """Per log, its samples and what its columns were taken for."""
    left_out: list[str] = field(default_factory=list)
    """Parameters that a robot's description cannot hold."""
    stribeck_speeds: dict[str, float] = field(default_factory=dict)
    """Stribeck friction is Fb exp(-(v/ws)^2) sign(v): the speed ws of each, in rad/s or m/s, by the name of its
    parameter."""
    delays: list[float] = field(default_factory=list)
    """Delay of the torques behind the motion that was taken off, per joint, s."""
    suspicions: list[CheckComparisonSuspicions] = field(default_factory=list)
    """What is probably wrong with the input."""
    files: dict[str, str] = field(default_factory=dict)
    """Files that are written: yaml, reduction, report."""
    outdated: list[str] = field(default_factory=list)
    """Robots of an earlier run in the same folder, to be set aside because this run has none."""


@dataclass(repr=False)
class ControlQuantities(Result):
    """Control quantities."""

    name: str
    """Positions, velocities, accelerations, inertia, gravity or velocity torques."""
    bandwidth: float
    """Frequency below which 99 % of the power of its variation is, Hz."""
    rate: float
    """Rate that keeps it to the allowed error, Hz."""


@dataclass(repr=False)
class ControlErrors(Result):
    """Control errors."""

    rate: float
    """Rate of the background, Hz."""
    coefficients: list[float]
    """A and Q old: rms torque error, per coordinate, fraction of its rms torque."""
    velocity: list[float]
    """C old: the same."""
    both: list[float]
    """A, Q and C old: the same."""
    largest: list[float]
    """A, Q and C old: largest torque error, per coordinate, fraction of its largest torque."""


@dataclass(repr=False)
class ControlJitterLateNs(Result):
    """From the due time to waking."""

    most: int
    """The longest, ns."""
    histogram: list[int]
    """Bin b counts durations from 2^(b-1) to 2^b ns."""


@dataclass(repr=False)
class ControlJitter(Result):
    """How evenly this machine keeps the rate."""

    cycles: int
    """Number of cycles."""
    real_time: bool
    """Whether SCHED_FIFO was permitted."""
    overruns: int
    """Cycles left out because the one before took too long."""
    late_ns: ControlJitterLateNs
    """From the due time to waking."""
    busy_ns: ControlJitterLateNs
    """Time of the task."""


@dataclass(repr=False)
class ControlResult(Result):
    """Control result."""

    robot: str
    """Name of the robot."""
    rate: float
    """Rate of the control loop, Hz."""
    needed_rate: Optional[float]
    """Rate of the background that keeps every torque to the allowed error; null: not even the control rate does, or
    not analysed, Hz."""
    coordinates: list[str]
    """Names of the coordinates."""
    samples: int
    """Samples of the trajectory that was analysed."""
    quantities: list[ControlQuantities] = field(default_factory=list)
    """How fast things change."""
    errors: list[ControlErrors] = field(default_factory=list)
    """Torque errors from old parts, per rate of the background."""
    jitter: Optional[ControlJitter] = None
    """How evenly this machine keeps the rate."""


@dataclass(repr=False)
class ScheduleProcessors(Result):
    """Schedule processors."""

    work: float
    """Its operations, those included that others do too."""
    useful: float
    """Its share of the operations of one processor alone; one that k processors repeat counts 1/k."""
    received: float
    """Values received from others."""
    utilisation: float
    """Its useful operations over the time of all; the sum over the processors is the speed-up."""
    tasks: list[str]
    """Elements of outputs that it gives."""


@dataclass(repr=False)
class ScheduleResult(Result):
    """Schedule result."""

    robot: str
    """Name of the robot."""
    model: str
    """Name of the model."""
    method: str
    """How values are shared."""
    phases: int
    """Number of phases."""
    processors: list[ScheduleProcessors]
    """What each processor does."""
    sequential: float
    """Operations of one processor alone."""
    time: float
    """Operations one after another on all processors."""
    work: float
    """Operations of all processors together, repeated ones included."""
    speed_up: float
    """Sequential over time."""
    files: list[str] = field(default_factory=list)
    """C with one function per processor, and a driver for OpenMP."""


@dataclass(repr=False)
class PipelineError(Result):
    """Error of the identified robot."""

    train: float
    """Error on the logs that were used, %."""
    validation: Optional[float]
    """Error on the validation logs, %."""


@dataclass(repr=False)
class PipelineModels(Result):
    """Pipeline models."""

    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""
    sincos: int
    """Sines and cosines."""
    full: ReduceOperationsBefore
    """Operations of the identified robot before the reduction."""
    one_call_ns: Optional[float]
    """Time of one call on this machine, ns."""


@dataclass(repr=False)
class PipelineTracking(Result):
    """Pipeline tracking."""

    controller: str
    """Control law."""
    model: str
    """Model that it uses: none, identified or reduced."""
    rms: float
    """Root mean square of the position errors, rad or m."""
    largest: float
    """Largest position error, rad or m."""


@dataclass(repr=False)
class PipelineResult(Result):
    """Pipeline result."""

    base_count: int
    """Number of base parameters."""
    essential_count: int
    """Number of parameters of the reduced model."""
    condition: float
    """Condition number of the equations."""
    essential_condition: float
    """Condition number with the essential parameters only."""
    error: PipelineError
    """Error of the identified robot."""
    essential_error: PipelineError
    """Error of the reduced model."""
    models: dict[str, PipelineModels]
    """What the generated code costs, by model."""
    selftest: str
    """Passed, or why the compiled code was not tested."""
    tracking: list[PipelineTracking]
    """Tracking errors of controllers in simulation."""
    report: str
    """The page with everything."""
    files: list[str]
    """All files that were written."""
    given_back_count: int
    """Parameters kept only so that the joint's inertia stays positive."""
    verdict: CheckComparisonVerdict
    """Whether the identified robot is good enough."""
    delays: list[float]
    """Delay of the torque behind the motion, per joint, s."""
    summary: list[str]
    """How good the model is, what it costs, how well it controls."""
    readings: list[str]
    """Per log, its samples and what its columns were taken for."""
    tracking_note: str = ""
    """Why no controller was tried."""
    suspicions: list[CheckComparisonSuspicions] = field(default_factory=list)
    """What is probably wrong with the input; with a strong one only the identification is done, unless it is forced."""


@dataclass(repr=False)
class VerifyChecks(Result):
    """Verify checks."""

    what: str
    """What was checked."""
    how: str
    """How it was checked."""
    outcome: str
    """Passed, failed, or not checked."""
    detail: str
    """What was found, or why it was not checked."""
    certificate: str
    """File of the certificate that it is about."""


@dataclass(repr=False)
class VerifyResult(Result):
    """Verify result."""

    certificate: str
    """File of the certificate; of several, the folder that was given, or the first."""
    verb: str
    """Verb that wrote the result; several of several certificates."""
    armature: str
    """Version that wrote it."""
    checks: list[VerifyChecks]
    """The checks."""
    passed: int
    """Number of checks that passed."""
    failed: int
    """Number of checks that failed."""
    not_checked: int
    """Number of checks that could not be made."""
    holds: bool
    """Nothing failed, and of each certificate something other than hashes passed."""


@dataclass(repr=False)
class DemoOperations(Result):
    """What the model costs."""

    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""
    sincos: int
    """Sines and cosines."""


@dataclass(repr=False)
class DemoKnown(Result):
    """Demo known."""

    what: str
    """Robot and method."""
    source: str
    """Where the figures stand, or how they were come by."""
    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""


@dataclass(repr=False)
class DemoResult(Result):
    """Demo result."""

    robot: str
    """Name of the robot."""
    model: str
    """Name of the model."""
    operations: DemoOperations
    """What the model costs."""
    known: list[DemoKnown]
    """Figures of others for the same model."""
    files: list[str]
    """The generated C and the program around it."""
    selftest: str
    """Passed: the compiled program agreed with every test vector."""
    pipeline: PipelineResult
    """What was made of measurements of a virtual robot."""

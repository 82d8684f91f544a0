# SPDX-License-Identifier: Apache-2.0
# Made by tools/python_verbs from the descriptions of the verbs. Do not edit.
"""The verbs of the library: one method of a robot, or one function, each; results as classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Optional, Union

from armature.calling import Paths, Progress, Verbs, call
from armature.result import Result


@dataclass
class ShowCoordinates(Result):
    """What show coordinates holds."""

    name: str
    """Its name."""
    q: str
    """Symbol of the position."""
    qd: str
    """Symbol of the velocity, or its value where the robot's file gives one."""
    qdd: str
    """Symbol of the acceleration, or its value where the robot's file gives one."""


@dataclass
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


@dataclass
class ShowFrames(Result):
    """What show frames holds."""

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
    force: list[str]
    """Force of the link on its environment, in its frame, N."""
    moment: list[str]
    """Moment of the link on its environment, Nm."""
    limits: ShowFramesLimits
    """Limits of the joint variable; none where the robot gives none."""


@dataclass
class ShowAttached(Result):
    """What show attached holds."""

    name: str
    """Its name."""
    frame: int
    """Frame that carries it; 0: the base."""
    rotation: list[str]
    """Rotation matrix in that frame, row-major."""
    position: list[str]
    """Position in that frame, m."""


@dataclass
class ShowLoops(Result):
    """What show loops holds."""

    cut: int
    """Frame at the cut."""
    closing: int
    """Frame that coincides with it when the loop is closed."""


@dataclass
class ShowTolerances(Result):
    """What show tolerances holds."""

    frame: int
    """The link or joint."""
    quantity: str
    """What is known to within the size: m, cx, Ixx, ..., Ia."""
    size: float
    """In the unit of the quantity."""


@dataclass
class ShowResult(Result):
    """What show result holds."""

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


@dataclass
class CheckErrors(Result):
    """What check errors holds."""

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


@dataclass
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


@dataclass
class CheckComparisonJoints(Result):
    """What check comparison joints holds."""

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


@dataclass
class CheckComparisonLogs(Result):
    """What check comparison logs holds."""

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


@dataclass
class CheckComparisonVerdict(Result):
    """Whether the description is good enough."""

    grade: str
    """Good, usable or bad."""
    why: str
    """The figure that decides, and what to do about it."""


@dataclass
class CheckComparisonCheckRecordings(Result):
    """What check comparison check recordings holds."""

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


@dataclass
class CheckComparisonCheckJoints(Result):
    """What check comparison check joints holds."""

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


@dataclass
class CheckComparisonCheckParameters(Result):
    """What check comparison check parameters holds."""

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


@dataclass
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


@dataclass
class CheckComparisonSuspicions(Result):
    """What check comparison suspicions holds."""

    what: str
    """What seems to be wrong, with the figure that says so."""
    remedy: str
    """Option, or line of a file of columns, that would set it right."""
    strong: bool
    """The identified robot cannot be right: the verdict is bad, and no robot is written."""


@dataclass
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


@dataclass
class CheckResult(Result):
    """What check result holds."""

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


@dataclass
class ConvertResult(Result):
    """What convert result holds."""

    robot: str
    """Name of the robot."""
    files: list[str]
    """The file in the new format."""
    warnings: list[CheckErrors] = field(default_factory=list)
    """What the new format cannot say."""


@dataclass
class BaseParameters(Result):
    """What base parameters holds."""

    name: str
    """ZZR1 when something was regrouped into ZZ1, otherwise ZZ1."""
    formula: str
    """What it is made of."""
    regrouped: bool
    """Whether something was regrouped into it."""


@dataclass
class BaseDependentTerms(Result):
    """What base dependent terms holds."""

    parameter: str
    """A base parameter."""
    coefficient: str
    """Formula in the robot's constants."""


@dataclass
class BaseDependent(Result):
    """What base dependent holds."""

    name: str
    """A parameter of the robot whose column depends on others."""
    terms: list[BaseDependentTerms]
    """Its column as a combination of those of base parameters."""


@dataclass
class BaseCertificateDependent(Result):
    """What base certificate dependent holds."""

    column: str
    """A parameter that is not kept."""
    coefficients: list[int]
    """Residues, per kept column."""


@dataclass
class BaseCertificateMinor(Result):
    """What base certificate minor holds."""

    state: int
    """Seed of the robot's state."""
    coordinate: int
    """Row of the regressor at that state."""


@dataclass
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


@dataclass
class BaseResult(Result):
    """What base result holds."""

    robot: str
    """Name of the robot."""
    count: int
    """Number of base parameters."""
    exact_rank: int
    """Rank of the regressor; without tolerances, unless there is no certificate (loops that are not linear)."""
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


@dataclass
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


@dataclass
class DeriveInputs(Result):
    """What derive inputs holds."""

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


@dataclass
class DeriveOutputs(Result):
    """What derive outputs holds."""

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


@dataclass
class DerivePasses(Result):
    """What derive passes holds."""

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


@dataclass
class DeriveEquations(Result):
    """What derive equations holds."""

    left: str
    """The quantity."""
    right: str
    """What it is equal to."""


@dataclass
class DeriveResult(Result):
    """What derive result holds."""

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


@dataclass
class CountModels(Result):
    """What count models holds."""

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


@dataclass
class CountResult(Result):
    """What count result holds."""

    robot: str
    """Name of the robot."""
    parameters: str
    """Which dynamic parameters the models have."""
    models: dict[str, CountModels]
    """What each model costs, by its name."""


@dataclass
class EvalTable(Result):
    """Results of many states, a row each."""

    names: list[str]
    """Names of the columns."""
    rows: list[Any]
    """The numbers, a row per state."""
    ignored: list[str] = field(default_factory=list)
    """Columns of the states that are no input of the model."""


@dataclass
class EvalResult(Result):
    """What eval result holds."""

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


@dataclass
class IkSolutions(Result):
    """What ik solutions holds."""

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


@dataclass
class IkResults(Result):
    """What ik results holds."""

    solutions: list[IkSolutions]
    """The postures."""
    reason: Optional[str]
    """Why there is none, what of the pose is left over, that there may be more postures, or that a path jumps here."""


@dataclass
class IkResult(Result):
    """What ik result holds."""

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


@dataclass
class ExplicitOperations(Result):
    """Of all elements and the torques."""

    mul: int
    """Multiplications."""
    add: int
    """Additions."""


@dataclass
class ExplicitConstants(Result):
    """What explicit constants holds."""

    name: str
    """I1, I2, ... of inertia, g1, g2, ... of gravity."""
    formula: str
    """What it is made of."""
    value: Optional[float]
    """Its value, when all its parameters have one."""
    tolerance: Optional[float] = None
    """Its tolerance, when one of its parameters has one."""


@dataclass
class ExplicitDropped(Result):
    """What explicit dropped holds."""

    element: str
    """The element that lost it."""
    term: str
    """The term."""
    size: float
    """Proven bound of its absolute value over the joint ranges."""
    rule: int
    """1: small beside the greatest term of its element; 2: small beside the inertia of its joint."""


@dataclass
class ExplicitRange(Result):
    """What explicit range holds."""

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


@dataclass
class ExplicitResult(Result):
    """What explicit result holds."""

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


@dataclass
class BenchRows(Result):
    """What bench rows holds."""

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


@dataclass
class BenchResult(Result):
    """What bench result holds."""

    robot: str
    """Name of the robot."""
    machine: str
    """Processor, instruction set and number of cores."""
    rows: list[BenchRows]
    """Inverse-dynamics, inertia, direct-dynamics, and the regressor of base parameters."""
    notes: list[str] = field(default_factory=list)
    """Models that the robot does not admit; why there is no compiled code."""


@dataclass
class SimulateTracking(Result):
    """True position against the trajectory."""

    rms: list[float]
    """Root mean square, per coordinate, rad or m."""
    largest: list[float]
    """Largest, per coordinate, rad or m."""


@dataclass
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


@dataclass
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


@dataclass
class SimulateResult(Result):
    """What simulate result holds."""

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


@dataclass
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


@dataclass
class ExciteCoordinates(Result):
    """What excite coordinates holds."""

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


@dataclass
class ExciteLimiting(Result):
    """What excite limiting holds."""

    name: str
    """Name of the base parameter."""
    before: float
    """Uncertainty of the greatest torque that it causes now, %."""
    after: float
    """And once this motion is recorded too, %."""


@dataclass
class ExciteResult(Result):
    """What excite result holds."""

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


@dataclass
class DominantRecords(Result):
    """What dominant records holds."""

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


@dataclass
class DominantLumped(Result):
    """What dominant lumped holds."""

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


@dataclass
class DominantMotors(Result):
    """What dominant motors holds."""

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


@dataclass
class DominantWires(Result):
    """What dominant wires holds."""

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


@dataclass
class DominantResult(Result):
    """What dominant result holds."""

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


@dataclass
class IdentifyParameters(Result):
    """What identify parameters holds."""

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


@dataclass
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


@dataclass
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


@dataclass
class IdentifyResiduals(Result):
    """What identify residuals holds."""

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


@dataclass
class IdentifyLadder(Result):
    """What identify ladder holds."""

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


@dataclass
class IdentifyErrorByLog(Result):
    """What identify error by log holds."""

    log: str
    """The validation log."""
    error: list[float]
    """Error on it, per joint, %."""
    total: float
    """Error of all torques together, %."""


@dataclass
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


@dataclass
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


@dataclass
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


@dataclass
class IdentifyWrittenError(Result):
    """Error of the robot that is written, run on the validation logs, or on those used where none is held out."""

    error: list[float]
    """Error per joint, %."""
    total: float
    """Error of all torques together, %."""
    samples: int
    """Samples that it was run on: the first ones of the validation logs, or of those used."""


@dataclass
class IdentifyResult(Result):
    """What identify result holds."""

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


@dataclass
class CompareFirstInputs(Result):
    """What compare first inputs holds."""

    role: str
    """Robot, log, validation, loaded or columns."""
    path: str
    """As it was given."""
    sha256: str
    """Hash of its bytes; empty: it could not be read twice."""


@dataclass
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


@dataclass
class CompareParameters(Result):
    """What compare parameters holds."""

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


@dataclass
class CompareJoints(Result):
    """What compare joints holds."""

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


@dataclass
class CompareResult(Result):
    """What compare result holds."""

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


@dataclass
class ReduceCondition(Result):
    """Condition number of the equations."""

    before: float
    """With all parameters."""
    after: float
    """With the parameters that are kept."""


@dataclass
class ReduceError(Result):
    """Errors of the torques."""

    before: IdentifyError
    """With all parameters."""
    after: IdentifyError
    """With the parameters that are kept."""


@dataclass
class ReduceParameters(Result):
    """What reduce parameters holds."""

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


@dataclass
class ReduceOperationsBefore(Result):
    """With all parameters."""

    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""


@dataclass
class ReduceOperations(Result):
    """Operations of inverse dynamics."""

    before: ReduceOperationsBefore
    """With all parameters."""
    after: ReduceOperationsBefore
    """With the parameters that are kept."""


@dataclass
class ReduceResult(Result):
    """What reduce result holds."""

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
    delays: list[float] = field(default_factory=list)
    """Delay of the torques behind the motion that was taken off, per joint, s."""
    suspicions: list[CheckComparisonSuspicions] = field(default_factory=list)
    """What is probably wrong with the input."""
    files: dict[str, str] = field(default_factory=dict)
    """Files that are written: yaml, reduction, report."""
    outdated: list[str] = field(default_factory=list)
    """Robots of an earlier run in the same folder, to be set aside because this run has none."""


@dataclass
class ControlQuantities(Result):
    """What control quantities holds."""

    name: str
    """Positions, velocities, accelerations, inertia, gravity or velocity torques."""
    bandwidth: float
    """Frequency below which 99 % of the power of its variation is, Hz."""
    rate: float
    """Rate that keeps it to the allowed error, Hz."""


@dataclass
class ControlErrors(Result):
    """What control errors holds."""

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


@dataclass
class ControlJitterLateNs(Result):
    """From the due time to waking."""

    most: int
    """The longest, ns."""
    histogram: list[int]
    """Bin b counts durations from 2^(b-1) to 2^b ns."""


@dataclass
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


@dataclass
class ControlResult(Result):
    """What control result holds."""

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


@dataclass
class ScheduleProcessors(Result):
    """What schedule processors holds."""

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


@dataclass
class ScheduleResult(Result):
    """What schedule result holds."""

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


@dataclass
class PipelineError(Result):
    """Error of the identified robot."""

    train: float
    """Error on the logs that were used, %."""
    validation: Optional[float]
    """Error on the validation logs, %."""


@dataclass
class PipelineModels(Result):
    """What pipeline models holds."""

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


@dataclass
class PipelineTracking(Result):
    """What pipeline tracking holds."""

    controller: str
    """Control law."""
    model: str
    """Model that it uses: none, identified or reduced."""
    rms: float
    """Root mean square of the position errors, rad or m."""
    largest: float
    """Largest position error, rad or m."""


@dataclass
class PipelineResult(Result):
    """What pipeline result holds."""

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


@dataclass
class VerifyChecks(Result):
    """What verify checks holds."""

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


@dataclass
class VerifyResult(Result):
    """What verify result holds."""

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


@dataclass
class DemoOperations(Result):
    """What the model costs."""

    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""
    sincos: int
    """Sines and cosines."""


@dataclass
class DemoKnown(Result):
    """What demo known holds."""

    what: str
    """Robot and method."""
    source: str
    """Where the figures stand, or how they were come by."""
    mul: int
    """Multiplications and divisions."""
    add: int
    """Additions and subtractions."""


@dataclass
class DemoResult(Result):
    """What demo result holds."""

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


class RobotVerbs(Verbs):
    """The verbs that work on a robot."""

    def show(
        self, *, progress: Progress = None
    ) -> ShowResult:
        """Show what a robot is: joints, links, limits, coordinates.

        Args:
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "show", ShowResult, {}, progress)

    def check(
        self, *, logs: Optional[Union[Paths, Mapping[str, Any], Sequence[Mapping[str, Any]]]] = None, columns: Optional[Paths] = None, repair: Optional[bool] = None, unit: Optional[Sequence[str] | str] = None, cutoff: Optional[float] = None, slowest: Optional[float] = None, output: Optional[Paths] = None, progress: Progress = None
    ) -> CheckResult:
        """Check a robot: every error and physical implausibility; with logs, how well it predicts them.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT or HDF5; log.csv@2:12.5 is a part in seconds, log.csv@:60%
                in time
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum, Hz
            slowest: a joint slower than this share of its greatest speed is at rest (default: 0.005)
            output: write validation.json and report.html to this folder
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "check", CheckResult, {"logs": logs, "columns": columns, "repair": repair, "unit": unit, "cutoff": cutoff, "slowest": slowest, "output": output}, progress)

    def convert(
        self, output: Paths, *, base: Optional[bool] = None, progress: Progress = None
    ) -> ConvertResult:
        """Write a robot in another format.

        Args:
            output: the file to write: NAME.yaml, NAME.urdf, NAME.mjcf or NAME.par
            base: write base parameters in place of the standard ones: regrouped ones become new symbols such as
                ZZR1, or numbers; eliminated ones become 0
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "convert", ConvertResult, {"output": output, "base": base}, progress)

    def base_parameters(
        self, *, keep: Optional[Sequence[str] | str] = None, tree: Optional[bool] = None, assembled: Optional[bool] = None, known_zeros: Optional[bool] = None, output: Optional[Paths] = None, progress: Progress = None
    ) -> BaseResult:
        """Find the base parameters: the fewest that give the same torques.

        Args:
            keep: keep these first, by kind or name, as in Ia or Ia1,ZZ2: others are regrouped into them
            tree: open the loops of the robot: its equivalent tree
            assembled: closed loops of linear relations (parallelograms) in that assembly mode alone, exactly;
                default: in all modes
            known_zeros: take zero inertias of a URDF as known; otherwise they are unknown like the others
            output: write the robot with base parameters to this file, NAME.par or NAME.yaml; with another ending,
                the certificate
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "base", BaseResult, {"keep": keep, "tree": tree, "assembled": assembled, "known_zeros": known_zeros, "output": output}, progress)

    def derive(
        self, models: Sequence[str] | str, *, lang: Optional[Literal["text", "c", "cpp", "python", "matlab", "fortran", "julia", "rust", "javascript", "mathematica", "maple", "latex", "mathml"]] = None, package: Optional[Literal["cmake", "python", "wasm", "ros2", "online"]] = None, keep: Optional[Sequence[str] | str] = None, precision: Optional[Literal["double", "float", "fixed"]] = None, trigonometry: Optional[Literal["inline", "libm"]] = None, batch: Optional[bool] = None, range: Optional[Sequence[str] | str] = None, output: Optional[Paths] = None, explain: Optional[bool] = None, from_: Optional[str] = None, to: Optional[str] = None, rows: Optional[Sequence[int]] = None, columns: Optional[Sequence[int]] = None, method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None, tree: Optional[bool] = None, base: Optional[bool] = None, known_zeros: Optional[bool] = None, load: Optional[str] = None, effort: Optional[int] = None, objective: Optional[Literal["operations", "fused"]] = None, progress: Progress = None
    ) -> DeriveResult:
        """Derive a model, as equations or as code.

        Args:
            models: the name of a model, see below; or several that share their work: A,B
            lang: equations (text) or code in a language (default: text)
            package: a whole project around the code
            keep: numbers that may change at run time, as in M6,MX6,d3, or groups of them: all (inertial, motors,
                friction), geometry, gravity; others are folded
            precision: numbers of the code: double, float, or fixed (C in 32-bit integers) (default: double)
            trigonometry: sines and cosines in C, C++ and Rust: inline (all at once, no library) or libm (a call
                for each) (default: inline)
            batch: C, C++ and Rust: besides, a function of many states at once, in the lanes of vector registers
            range: fixed: how large inputs get, as in qd=2,qdd=10; otherwise the joints' limits say so
            output: folder for files (code: the current one; text: standard output)
            explain: say what each pass of the compiler did
            from_: reference frame: a joint, link or frame; default: the base (of a URDF, its root link)
            to: frame of interest; default: the tool
            rows: inverse-jacobian: the rows to keep, 1 to 6, as in 1,2,6
            columns: inverse-jacobian: the columns to keep
            method: direct-dynamics: factorised or articulated; inverse-geometry: auto, pieper, paul or general;
                default: the cheaper
            tree: open the loops of the robot: its equivalent tree
            base: use base parameters: the fewest that give the same torques
            known_zeros: regressors: no columns for zero inertias of a URDF
            load: carry an arbitrary load, given at run time, on this frame (tool: the default tool)
            effort: how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second, each more
                four times as long (default: 2)
            objective: what to make few: operations (M + A), or fused: operations of a machine that multiplies and
                adds at once (default: operations)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "derive", DeriveResult, {"models": models, "lang": lang, "package": package, "keep": keep, "precision": precision, "trigonometry": trigonometry, "batch": batch, "range": range, "output": output, "explain": explain, "from": from_, "to": to, "rows": rows, "columns": columns, "method": method, "tree": tree, "base": base, "known_zeros": known_zeros, "load": load, "effort": effort, "objective": objective}, progress)

    def count(
        self, models: Sequence[str] | str, *, from_: Optional[str] = None, to: Optional[str] = None, rows: Optional[Sequence[int]] = None, columns: Optional[Sequence[int]] = None, method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None, tree: Optional[bool] = None, base: Optional[bool] = None, known_zeros: Optional[bool] = None, load: Optional[str] = None, effort: Optional[int] = None, objective: Optional[Literal["operations", "fused"]] = None, progress: Progress = None
    ) -> CountResult:
        """Count the operations of models.

        Args:
            models: names of models
            from_: reference frame: a joint, link or frame; default: the base (of a URDF, its root link)
            to: frame of interest; default: the tool
            rows: inverse-jacobian: the rows to keep, 1 to 6, as in 1,2,6
            columns: inverse-jacobian: the columns to keep
            method: direct-dynamics: factorised or articulated; inverse-geometry: auto, pieper, paul or general;
                default: the cheaper
            tree: open the loops of the robot: its equivalent tree
            base: use base parameters: the fewest that give the same torques
            known_zeros: regressors: no columns for zero inertias of a URDF
            load: carry an arbitrary load, given at run time, on this frame (tool: the default tool)
            effort: how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second, each more
                four times as long (default: 2)
            objective: what to make few: operations (M + A), or fused: operations of a machine that multiplies and
                adds at once (default: operations)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "count", CountResult, {"models": models, "from": from_, "to": to, "rows": rows, "columns": columns, "method": method, "tree": tree, "base": base, "known_zeros": known_zeros, "load": load, "effort": effort, "objective": objective}, progress)

    def evaluate(
        self, model: str, *, at: Optional[Paths] = None, state: Optional[str] = None, external: Optional[Sequence[str] | str] = None, output: Optional[Paths] = None, from_: Optional[str] = None, to: Optional[str] = None, rows: Optional[Sequence[int]] = None, columns: Optional[Sequence[int]] = None, method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None, tree: Optional[bool] = None, base: Optional[bool] = None, known_zeros: Optional[bool] = None, load: Optional[str] = None, progress: Progress = None
    ) -> EvalResult:
        """Evaluate a model at one state.

        Args:
            model: the name of a model, see below
            at: the state, a JSON file; or many states, a CSV file with a row each and columns such as q1 or
                q_JOINT
            state: the state as JSON, in place of a file
            external: force and moment (N, Nm) that act on this link at the origin of its frame, in the frame's
                axes. Can be repeated
            output: many states: write the results to this CSV file
            from_: reference frame: a joint, link or frame; default: the base (of a URDF, its root link)
            to: frame of interest; default: the tool
            rows: inverse-jacobian: the rows to keep, 1 to 6, as in 1,2,6
            columns: inverse-jacobian: the columns to keep
            method: direct-dynamics: factorised or articulated; inverse-geometry: auto, pieper, paul or general;
                default: the cheaper
            tree: open the loops of the robot: its equivalent tree
            base: use base parameters: the fewest that give the same torques
            known_zeros: regressors: no columns for zero inertias of a URDF
            load: carry an arbitrary load, given at run time, on this frame (tool: the default tool)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "eval", EvalResult, {"model": model, "at": at, "state": state, "external": external, "output": output, "from": from_, "to": to, "rows": rows, "columns": columns, "method": method, "tree": tree, "base": base, "known_zeros": known_zeros, "load": load}, progress)

    def ik(
        self, *, pose: Optional[str] = None, poses: Optional[Paths] = None, near: Optional[str] = None, within_limits: Optional[bool] = None, all: Optional[bool] = None, follow: Optional[bool] = None, frame: Optional[str] = None, method: Optional[Literal["auto", "pieper", "paul", "general"]] = None, set: Optional[Sequence[str] | str] = None, samples: Optional[int] = None, elbow: Optional[str] = None, progress: Progress = None
    ) -> IkResult:
        """Find every posture in which the tool has a pose: inverse geometry.

        Args:
            pose: the pose in the base: x,y,z in m and roll,pitch,yaw in rad (the angles of URDF), or a JSON file
                {"pose": 4x4 matrix}
            poses: many poses: a JSON file {"poses": [4x4 matrix, ...]}
            near: list the postures nearest to this one first; redundant joints are tried there
            within_limits: leave out postures outside the joint limits
            all: list whole turns more or less of a joint too, where they are within its limits
            follow: choose one posture per pose so that the joints move on without a jump from pose to pose
            frame: the frame that has the pose: a joint, link or frame; default: the tool
            method: pieper (intersecting axes, three prismatic joints), paul (parallel axes), general (any six
                joints); auto: the fastest that can serve (default: auto)
            set: a value for a symbol of the geometry. Can be repeated
            samples: more than six joints: elbow angles, or positions of the redundant joints, that are tried
                (default: 16)
            elbow: seven joints with a spherical shoulder and wrist: the angle (rad) of the elbow about the line
                from shoulder to wrist; 0: towards the direction of axis 1
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "ik", IkResult, {"pose": pose, "poses": poses, "near": near, "within_limits": within_limits, "all": all, "follow": follow, "frame": frame, "method": method, "set": set, "samples": samples, "elbow": elbow}, progress)

    def explicit_model(
        self, *, significance: Optional[float] = None, velocity: Optional[Sequence[float]] = None, acceleration: Optional[Sequence[float]] = None, value: Optional[Sequence[str] | str] = None, tolerance: Optional[Sequence[str] | str] = None, output: Optional[Paths] = None, progress: Progress = None
    ) -> ExplicitResult:
        """Publish the equations of motion, whole or abbreviated.

        Args:
            significance: drop terms below this fraction; 0.01 is usual
            velocity: velocity limits per coordinate, instead of the robot's
            acceleration: acceleration limits per coordinate
            value: values of symbols of the robot, or other values of its parameters: M2=18
            tolerance: tolerances of parameters, in place of the robot's: M2=0.17
            output: write the model to this file, as JSON
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "explicit", ExplicitResult, {"significance": significance, "velocity": velocity, "acceleration": acceleration, "value": value, "tolerance": tolerance, "output": output}, progress)

    def bench(
        self, *, turns: Optional[int] = None, progress: Progress = None
    ) -> BenchResult:
        """Time a robot's models on this machine.

        Args:
            turns: how often each time is measured; the median counts (default: 21)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "bench", BenchResult, {"turns": turns}, progress)

    def simulate(
        self, *, output: Optional[Paths] = None, truth: Optional[Paths] = None, trajectory: Optional[str] = None, duration: Optional[float] = None, share: Optional[float] = None, period: Optional[float] = None, harmonics: Optional[int] = None, start: Optional[Sequence[float]] = None, start_velocity: Optional[Sequence[float]] = None, base_twist: Optional[Sequence[float]] = None, controller: Optional[Literal["none", "gravity", "pd", "pid", "feed-forward", "computed-torque"]] = None, model: Optional[str] = None, bandwidth: Optional[float] = None, velocity_cutoff: Optional[float] = None, rate: Optional[float] = None, seed: Optional[int] = None, noise: Optional[float] = None, resolution: Optional[float] = None, position_noise: Optional[float] = None, delay: Optional[float] = None, load: Optional[Sequence[float]] = None, frictionless: Optional[bool] = None, friction_width: Optional[float] = None, no_stops: Optional[bool] = None, no_torque_limits: Optional[bool] = None, integrator: Optional[Literal["rk4", "dormand-prince", "cvode", "auto"]] = None, substeps: Optional[int] = None, tolerance: Optional[float] = None, progress: Progress = None
    ) -> SimulateResult:
        """Move a robot under a controller and measure it.

        Args:
            output: write the measured log to this file, CSV
            truth: write the true motion with velocities and accelerations, CSV
            trajectory: fourier, points, rest, or a CSV file (default: fourier)
            duration: length of the motion; default: 10, or the file's, s
            share: fraction of the joint limits that random trajectories use (default: 0.8)
            period: longest period of fourier trajectories, s (default: 10.0)
            harmonics: number of harmonics of fourier trajectories (default: 5)
            start: positions at the beginning, at rest; default: on the trajectory
            start_velocity: velocities at the beginning of a free flight; default: none
            base_twist: twist of a floating base at the beginning of its free flight: velocity, then angular
                velocity, in its own frame
            controller: the control law (default: computed-torque)
            model: the robot as the controller knows it; default: the robot without its load
            bandwidth: bandwidth of the controller; default: 10, or less where @rate, @velocity_cutoff and @delay
                allow no more, Hz
            velocity_cutoff: filter of measured velocities; 0: exact velocities; default: rate/10 if positions are
                inexact, Hz
            rate: samples per second, of the controller and of the log, Hz (default: 1000.0)
            seed: seed of everything random: the same seed, the same numbers (default: 1)
            noise: noise of measured torques, % of each coordinate's rms torque
            resolution: resolution of the encoders, rad or m
            position_noise: standard deviation of measured positions, rad or m
            delay: time from a measurement to its torque, s
            load: a body at the tool: mass[,x,y,z of its centre[,Ixx,Iyy,Izz,Ixy,Ixz,Iyz about its centre]]
            frictionless: leave all friction out
            friction_width: Coulomb friction of joints without a width of their own is Fs tanh(v/width), rad/s or
                m/s (default: 0.01)
            no_stops: let joints move beyond their limits
            no_torque_limits: let drives give more than their efforts
            integrator: rk4: fixed steps; dormand-prince: adaptive; cvode: stiff; auto: rk4, or cvode if stiff
                (default: auto)
            substeps: steps of rk4 per sample; default: as friction and stops need
            tolerance: tolerance of adaptive integration (default: 1e-10)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "simulate", SimulateResult, {"output": output, "truth": truth, "trajectory": trajectory, "duration": duration, "share": share, "period": period, "harmonics": harmonics, "start": start, "start_velocity": start_velocity, "base_twist": base_twist, "controller": controller, "model": model, "bandwidth": bandwidth, "velocity_cutoff": velocity_cutoff, "rate": rate, "seed": seed, "noise": noise, "resolution": resolution, "position_noise": position_noise, "delay": delay, "load": load, "frictionless": frictionless, "friction_width": friction_width, "no_stops": no_stops, "no_torque_limits": no_torque_limits, "integrator": integrator, "substeps": substeps, "tolerance": tolerance}, progress)

    def excite(
        self, *, output: Optional[Paths] = None, kind: Optional[Literal["fourier", "points"]] = None, criterion: Optional[Literal["condition", "determinant"]] = None, size: Optional[int] = None, period: Optional[float] = None, rate: Optional[float] = None, share: Optional[float] = None, acceleration: Optional[float] = None, table: Optional[float] = None, clearance: Optional[float] = None, after: Optional[str] = None, starts: Optional[int] = None, trials: Optional[int] = None, seed: Optional[int] = None, progress: Progress = None
    ) -> ExciteResult:
        """Find the motion that shows the parameters of a robot best.

        Args:
            output: write the samples here, and the coefficients beside them as JSON
            kind: periodic sums of sines, or polynomials through points (default: fourier)
            criterion: least condition number, or greatest determinant (D-optimality) (default: condition)
            size: number of harmonics (default 5) or of points (default 12)
            period: shortest period of a periodic motion, s (default: 10.0)
            rate: samples per second, Hz (default: 100.0)
            share: fraction of every limit that is used (default: 0.9)
            acceleration: greatest acceleration of every joint, rad/s^2 or m/s^2; default: the greatest speed in a
                quarter second
            table: height that no moving frame goes below, m
            clearance: distance kept from the table and between links, m
            after: estimate.json of an identification: the motion that settles what it left uncertain, instead of
                the criterion
            starts: number of random starts (default: 4)
            trials: motions tried from each start (default: 1000)
            seed: another seed gives another motion, the same one the same (default: 1)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "excite", ExciteResult, {"output": output, "kind": kind, "criterion": criterion, "size": size, "period": period, "rate": rate, "share": share, "acceleration": acceleration, "table": table, "clearance": clearance, "after": after, "starts": starts, "trials": trials, "seed": seed}, progress)

    def dominant(
        self, *, records: Optional[Sequence[str] | str] = None, wires: Optional[Sequence[str] | str] = None, motors: Optional[bool] = None, gravity: Optional[float] = None, progress: Progress = None
    ) -> DominantResult:
        """Inertias of joints from oscillations at several postures.

        Args:
            records: JOINT:KP:KV:LOG
            wires: links that twist on two wires, about the axis x, y or z through their centre of mass
            motors: subtract what the robot's links contribute: the rest is the motor's
            gravity: gravity, for links on wires, m/s^2 (default: 9.81)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "dominant", DominantResult, {"records": records, "wires": wires, "motors": motors, "gravity": gravity}, progress)

    def validate(
        self, logs: Union[Paths, Mapping[str, Any], Sequence[Mapping[str, Any]]], *, columns: Optional[Paths] = None, repair: Optional[bool] = None, unit: Optional[Sequence[str] | str] = None, cutoff: Optional[float] = None, slowest: Optional[float] = None, output: Optional[Paths] = None, progress: Progress = None
    ) -> CheckComparison:
        """Compare measured torques with those that a description predicts.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT or HDF5; log.csv@2:12.5 is a part in seconds, log.csv@:60%
                in time
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum, Hz
            slowest: a joint slower than this share of its greatest speed is at rest (default: 0.005)
            output: write validation.json and report.html to this folder
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "validate", CheckComparison, {"logs": logs, "columns": columns, "repair": repair, "unit": unit, "cutoff": cutoff, "slowest": slowest, "output": output}, progress)

    def identify(
        self, logs: Union[Paths, Mapping[str, Any], Sequence[Mapping[str, Any]]], *, validate: Optional[Union[Paths, Mapping[str, Any], Sequence[Mapping[str, Any]]]] = None, columns: Optional[Paths] = None, repair: Optional[bool] = None, unit: Optional[Sequence[str] | str] = None, stream: Optional[Literal["auto", "yes", "no"]] = None, cutoff: Optional[float] = None, savitzky_golay: Optional[Sequence[int]] = None, differences: Optional[Literal["2", "4"]] = None, trim: Optional[int] = None, period: Optional[float] = None, decimate: Optional[int] = None, velocity: Optional[Literal["log", "positions"]] = None, motor_inertia: Optional[Literal["auto", "yes", "no"]] = None, choose: Optional[Literal["auto", "yes", "no"]] = None, delay: Optional[str] = None, motor: Optional[Sequence[str] | str] = None, term: Optional[Sequence[str] | str] = None, known_torque: Optional[Sequence[str] | str] = None, friction: Optional[Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load"]]] = None, sign_width: Optional[float] = None, slowest: Optional[float] = None, estimator: Optional[Literal["ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"]] = None, forgetting: Optional[float] = None, model: Optional[Literal["dynamic", "filtered", "energy"]] = None, filter_pole: Optional[float] = None, interval: Optional[float] = None, loaded: Optional[Paths] = None, load_mass: Optional[float] = None, load_link: Optional[str] = None, prior: Optional[float] = None, output: Optional[Paths] = None, essential: Optional[float] = None, force: Optional[bool] = None, progress: Progress = None
    ) -> IdentifyResult:
        """Identify the parameters of a robot from measured logs.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT or HDF5; log.csv@2:12.5 is a part in seconds, log.csv@:60%
                in time
            validate: motions to judge the result by
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            stream: read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB
                together (default: auto)
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum, Hz
            savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
                samples, and their degree (3 if not given)
            differences: central differences of 2 or of 4 points (default: 4)
            trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
            period: take the mean over the periods of a motion that repeats, s, s
            decimate: keep one equation in N. Default: as the filter allows
            velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
            motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
                (default: auto)
            choose: try laws of friction, springs, coupled motors and delays by cross-validation, and take what
                wins by more than twice its standard error and explains enough of the squared residuals of a
                joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto takes
                what the file of a robot can hold, and names the rest; yes takes all; no tries nothing. Friction,
                motors and delays that are given are kept as they are (default: auto)
            delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
                all drives or one for each, such as 0,0,0.01 (default: auto)
            motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
            term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
            known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
            friction: kinds of friction: viscous, coulomb, offset, spring, quadratic, asymmetric, stribeck
            sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
                by the likelihood of the data
            slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
            estimator: ordinary or total least squares, weighted by joint, or robust: huber, bisquare; link-by-
                link: from the last joint to the first; with a simulated closed loop: iv (instrumental variables),
                didim (output error); ml: maximum likelihood; recursive: sample by sample, with the parameters
                over time (default: weighted)
            forgetting: recursive: weight of a past equation for each one after it, such as 0.995. Default: 1,
                nothing is forgotten
            model: which equations: dynamic, or without accelerations: filtered, energy (default: dynamic)
            filter_pole: filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a,
                rad/s. Default: momenta are differentiated, and filtered by decimation, rad/s
            interval: interval of the energy model, s, s (default: 0.05)
            loaded: motions with a payload, whose mass, first moments and inertias are found
            load_mass: known mass of the payload, kg: finds the gains of the drives, kg
            load_link: link that carries the payload, by its name or its joint's. Default: the last
            prior: weight of the robot's own inertias in the consistent parameters (default: 1.0)
            output: write robot.yaml, robot.urdf, estimate.json and report.html to this folder
            essential: largest standard deviation of an essential parameter, %: the least certain is left out and
                the rest fitted again until none is above it, by the standard deviation of white residuals, %
                (default: 10.0)
            force: end with exit code 0 although the model is bad, and write a robot although the input looks
                wrong
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "identify", IdentifyResult, {"logs": logs, "validate": validate, "columns": columns, "repair": repair, "unit": unit, "stream": stream, "cutoff": cutoff, "savitzky_golay": savitzky_golay, "differences": differences, "trim": trim, "period": period, "decimate": decimate, "velocity": velocity, "motor_inertia": motor_inertia, "choose": choose, "delay": delay, "motor": motor, "term": term, "known_torque": known_torque, "friction": friction, "sign_width": sign_width, "slowest": slowest, "estimator": estimator, "forgetting": forgetting, "model": model, "filter_pole": filter_pole, "interval": interval, "loaded": loaded, "load_mass": load_mass, "load_link": load_link, "prior": prior, "output": output, "essential": essential, "force": force}, progress)

    def reduce(
        self, *, logs: Optional[Paths] = None, validate: Optional[Paths] = None, columns: Optional[Paths] = None, repair: Optional[bool] = None, unit: Optional[Sequence[str] | str] = None, stream: Optional[Literal["auto", "yes", "no"]] = None, cutoff: Optional[float] = None, savitzky_golay: Optional[Sequence[int]] = None, differences: Optional[Literal["2", "4"]] = None, trim: Optional[int] = None, period: Optional[float] = None, decimate: Optional[int] = None, velocity: Optional[Literal["log", "positions"]] = None, motor_inertia: Optional[Literal["auto", "yes", "no"]] = None, choose: Optional[Literal["auto", "yes", "no"]] = None, delay: Optional[str] = None, motor: Optional[Sequence[str] | str] = None, term: Optional[Sequence[str] | str] = None, known_torque: Optional[Sequence[str] | str] = None, friction: Optional[Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load"]]] = None, sign_width: Optional[float] = None, slowest: Optional[float] = None, estimator: Optional[Literal["ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"]] = None, forgetting: Optional[float] = None, model: Optional[Literal["dynamic", "filtered", "energy"]] = None, filter_pole: Optional[float] = None, interval: Optional[float] = None, loaded: Optional[Paths] = None, load_mass: Optional[float] = None, load_link: Optional[str] = None, prior: Optional[float] = None, significance: Optional[float] = None, essential: Optional[float] = None, output: Optional[Paths] = None, force: Optional[bool] = None, progress: Progress = None
    ) -> ReduceResult:
        """Leave out the parameters that do not matter.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT or HDF5; log.csv@2:12.5 is a part in seconds, log.csv@:60%
                in time
            validate: motions to judge the result by
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            stream: read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB
                together (default: auto)
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum, Hz
            savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
                samples, and their degree (3 if not given)
            differences: central differences of 2 or of 4 points (default: 4)
            trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
            period: take the mean over the periods of a motion that repeats, s, s
            decimate: keep one equation in N. Default: as the filter allows
            velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
            motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
                (default: auto)
            choose: try laws of friction, springs, coupled motors and delays by cross-validation, and take what
                wins by more than twice its standard error and explains enough of the squared residuals of a
                joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto takes
                what the file of a robot can hold, and names the rest; yes takes all; no tries nothing. Friction,
                motors and delays that are given are kept as they are (default: auto)
            delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
                all drives or one for each, such as 0,0,0.01 (default: auto)
            motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
            term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
            known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
            friction: kinds of friction: viscous, coulomb, offset, spring, quadratic, asymmetric, stribeck
            sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
                by the likelihood of the data
            slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
            estimator: ordinary or total least squares, weighted by joint, or robust: huber, bisquare; link-by-
                link: from the last joint to the first; with a simulated closed loop: iv (instrumental variables),
                didim (output error); ml: maximum likelihood; recursive: sample by sample, with the parameters
                over time (default: weighted)
            forgetting: recursive: weight of a past equation for each one after it, such as 0.995. Default: 1,
                nothing is forgotten
            model: which equations: dynamic, or without accelerations: filtered, energy (default: dynamic)
            filter_pole: filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a,
                rad/s. Default: momenta are differentiated, and filtered by decimation, rad/s
            interval: interval of the energy model, s, s (default: 0.05)
            loaded: motions with a payload, whose mass, first moments and inertias are found
            load_mass: known mass of the payload, kg: finds the gains of the drives, kg
            load_link: link that carries the payload, by its name or its joint's. Default: the last
            prior: weight of the robot's own inertias in the consistent parameters (default: 1.0)
            significance: least share in the greatest torque of a joint. Default: 0 with logs, 0.01 without
            essential: largest standard deviation of what is kept, %; 0 does not ask. Default with logs: 10, %
            output: write robot.yaml, reduction.json and report.html to this folder
            force: end with exit code 0 although the model is bad, and write a robot although the input looks
                wrong
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "reduce", ReduceResult, {"logs": logs, "validate": validate, "columns": columns, "repair": repair, "unit": unit, "stream": stream, "cutoff": cutoff, "savitzky_golay": savitzky_golay, "differences": differences, "trim": trim, "period": period, "decimate": decimate, "velocity": velocity, "motor_inertia": motor_inertia, "choose": choose, "delay": delay, "motor": motor, "term": term, "known_torque": known_torque, "friction": friction, "sign_width": sign_width, "slowest": slowest, "estimator": estimator, "forgetting": forgetting, "model": model, "filter_pole": filter_pole, "interval": interval, "loaded": loaded, "load_mass": load_mass, "load_link": load_link, "prior": prior, "significance": significance, "essential": essential, "output": output, "force": force}, progress)

    def analyse_control(
        self, *, analyse: Optional[bool] = None, jitter: Optional[float] = None, rate: Optional[float] = None, rates: Optional[Sequence[float]] = None, error: Optional[float] = None, trajectory: Optional[str] = None, duration: Optional[float] = None, period: Optional[float] = None, seed: Optional[int] = None, progress: Progress = None
    ) -> ControlResult:
        """The rates that a model needs in a control loop.

        Args:
            analyse: torque errors of a split at several rates, and spectra
            jitter: run inverse dynamics periodically for this long, s
            rate: rate of the control loop, Hz (default: 1000.0)
            rates: rates of the background to judge; default: 20,50,100,200,500, Hz
            error: allowed error, % (default: 1.0)
            trajectory: fourier, points, or a CSV file (default: fourier)
            duration: length of random trajectories, s (default: 10.0)
            period: longest period of fourier trajectories, s (default: 10.0)
            seed: seed of random trajectories (default: 1)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "control", ControlResult, {"analyse": analyse, "jitter": jitter, "rate": rate, "rates": rates, "error": error, "trajectory": trajectory, "duration": duration, "period": period, "seed": seed}, progress)

    def schedule(
        self, model: str, *, processors: Optional[int] = None, joints: Optional[int] = None, allocation: Optional[Literal["auto", "replicated", "phased"]] = None, multiplication: Optional[float] = None, addition: Optional[float] = None, sine: Optional[float] = None, word: Optional[float] = None, barrier: Optional[float] = None, redundancy: Optional[float] = None, output: Optional[Paths] = None, from_: Optional[str] = None, to: Optional[str] = None, rows: Optional[Sequence[int]] = None, columns: Optional[Sequence[int]] = None, method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None, tree: Optional[bool] = None, base: Optional[bool] = None, known_zeros: Optional[bool] = None, load: Optional[str] = None, effort: Optional[int] = None, objective: Optional[Literal["operations", "fused"]] = None, progress: Progress = None
    ) -> ScheduleResult:
        """Distribute a model over several processors.

        Args:
            model: the name of a model, see below
            processors: number of processors (default: 2)
            joints: only the first links of the robot
            allocation: replicated: processors share nothing and repeat what two of them need; phased: each value
                is computed once and handed on; auto: the faster one (default: auto)
            multiplication: cost of an M (default: 1.0)
            addition: cost of an A (default: 1.0)
            sine: cost of a sine or cosine
            word: cost of a value from another processor (default: 1.0)
            barrier: cost of a change of phases (default: 10.0)
            redundancy: largest repeated work, as a share of the work of one processor; 0: nothing is repeated;
                without it, what shortens the time is repeated
            output: write C for OpenMP to this folder
            from_: reference frame: a joint, link or frame; default: the base (of a URDF, its root link)
            to: frame of interest; default: the tool
            rows: inverse-jacobian: the rows to keep, 1 to 6, as in 1,2,6
            columns: inverse-jacobian: the columns to keep
            method: direct-dynamics: factorised or articulated; inverse-geometry: auto, pieper, paul or general;
                default: the cheaper
            tree: open the loops of the robot: its equivalent tree
            base: use base parameters: the fewest that give the same torques
            known_zeros: regressors: no columns for zero inertias of a URDF
            load: carry an arbitrary load, given at run time, on this frame (tool: the default tool)
            effort: how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second, each more
                four times as long (default: 2)
            objective: what to make few: operations (M + A), or fused: operations of a machine that multiplies and
                adds at once (default: operations)
            progress: called with the share that is done (or None) and a message; True shows a line
        """
        return call(self, "schedule", ScheduleResult, {"model": model, "processors": processors, "joints": joints, "allocation": allocation, "multiplication": multiplication, "addition": addition, "sine": sine, "word": word, "barrier": barrier, "redundancy": redundancy, "output": output, "from": from_, "to": to, "rows": rows, "columns": columns, "method": method, "tree": tree, "base": base, "known_zeros": known_zeros, "load": load, "effort": effort, "objective": objective}, progress)


def compare(
    first: str, second: str, *, false_rate: Optional[float] = None, output: Optional[Paths] = None, progress: Progress = None
) -> CompareResult:
    """Compare two identifications: what changed beyond chance.

    Args:
        first: folder that identify or pipeline wrote, or its estimate.json
        second: the same of the other run
        false_rate: share of the changes found that may be false, %, % (default: 5.0)
        output: write the comparison to this file, an HTML page
        progress: called with the share that is done (or None) and a message; True shows a line
    """
    return call(None, "compare", CompareResult, {"first": first, "second": second, "false_rate": false_rate, "output": output}, progress)


def pipeline(
    robot: str, logs: Paths, output: Paths, *, right_angles: Optional[float] = None, lock: Optional[Sequence[str] | str] = None, root: Optional[str] = None, tip: Optional[str] = None, no_friction: Optional[bool] = None, floating: Optional[bool] = None, floating_joints: Optional[bool] = None, validate: Optional[Paths] = None, columns: Optional[Paths] = None, repair: Optional[bool] = None, unit: Optional[Sequence[str] | str] = None, stream: Optional[Literal["auto", "yes", "no"]] = None, cutoff: Optional[float] = None, savitzky_golay: Optional[Sequence[int]] = None, differences: Optional[Literal["2", "4"]] = None, trim: Optional[int] = None, period: Optional[float] = None, decimate: Optional[int] = None, velocity: Optional[Literal["log", "positions"]] = None, motor_inertia: Optional[Literal["auto", "yes", "no"]] = None, choose: Optional[Literal["auto", "yes", "no"]] = None, delay: Optional[str] = None, motor: Optional[Sequence[str] | str] = None, term: Optional[Sequence[str] | str] = None, known_torque: Optional[Sequence[str] | str] = None, friction: Optional[Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load"]]] = None, sign_width: Optional[float] = None, slowest: Optional[float] = None, estimator: Optional[Literal["ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"]] = None, forgetting: Optional[float] = None, model: Optional[Literal["dynamic", "filtered", "energy"]] = None, filter_pole: Optional[float] = None, interval: Optional[float] = None, loaded: Optional[Paths] = None, load_mass: Optional[float] = None, load_link: Optional[str] = None, prior: Optional[float] = None, effort: Optional[int] = None, objective: Optional[Literal["operations", "fused"]] = None, force: Optional[bool] = None, progress: Progress = None
) -> PipelineResult:
    """Do the whole job: logs in, tested controller code and a report out.

    Args:
        robot: a file (.yaml .urdf .par .spec), - for standard input, or the name of a built-in robot
        logs: measured motions: CSV, NPY, NPZ, MAT or HDF5; log.csv@2:12.5 is a part in seconds, log.csv@:60%
            in time
        output: the folder of all results
        right_angles: snap angles within this of a multiple of 90 degrees (URDF); 1e-5 for 1.5708, 0 for none,
            rad (default: 1e-06)
        lock: hold a joint still, in rad or m, and lump its link with the one before; without a position at 0,
            or in the middle of its range if 0 is outside. Can be repeated
        root: take only what comes after this link, which becomes the base; joints before it stay at 0
        tip: take only the chain to this link; what hangs on it by fixed or locked joints stays, by moving
            ones goes
        no_friction: leave out the friction and damping of the description
        floating: let the base float: its position, quaternion and twist become part of the state
        floating_joints: read a floating joint (URDF) as six joints, x y z yaw pitch roll, which are singular
            at a pitch of 90 degrees
        validate: motions to judge the result by
        columns: what the columns mean, a YAML file
        repair: drop rows with missing numbers or times that do not rise
        unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
            several
        stream: read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB
            together (default: auto)
        cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum, Hz
        savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
            samples, and their degree (3 if not given)
        differences: central differences of 2 or of 4 points (default: 4)
        trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
        period: take the mean over the periods of a motion that repeats, s, s
        decimate: keep one equation in N. Default: as the filter allows
        velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
        motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
            (default: auto)
        choose: try laws of friction, springs, coupled motors and delays by cross-validation, and take what
            wins by more than twice its standard error and explains enough of the squared residuals of a
            joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto takes
            what the file of a robot can hold, and names the rest; yes takes all; no tries nothing. Friction,
            motors and delays that are given are kept as they are (default: auto)
        delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
            all drives or one for each, such as 0,0,0.01 (default: auto)
        motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
        term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
        known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
        friction: kinds of friction: viscous, coulomb, offset, spring, quadratic, asymmetric, stribeck
        sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
            by the likelihood of the data
        slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
        estimator: ordinary or total least squares, weighted by joint, or robust: huber, bisquare; link-by-
            link: from the last joint to the first; with a simulated closed loop: iv (instrumental variables),
            didim (output error); ml: maximum likelihood; recursive: sample by sample, with the parameters
            over time (default: weighted)
        forgetting: recursive: weight of a past equation for each one after it, such as 0.995. Default: 1,
            nothing is forgotten
        model: which equations: dynamic, or without accelerations: filtered, energy (default: dynamic)
        filter_pole: filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a,
            rad/s. Default: momenta are differentiated, and filtered by decimation, rad/s
        interval: interval of the energy model, s, s (default: 0.05)
        loaded: motions with a payload, whose mass, first moments and inertias are found
        load_mass: known mass of the payload, kg: finds the gains of the drives, kg
        load_link: link that carries the payload, by its name or its joint's. Default: the last
        prior: weight of the robot's own inertias in the consistent parameters (default: 1.0)
        effort: how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second, each more
            four times as long (default: 2)
        objective: what to make few: operations (M + A), or fused: operations of a machine that multiplies and
            adds at once (default: operations)
        force: end with exit code 0 although the model is bad, and write a robot although the input looks
            wrong
        progress: called with the share that is done (or None) and a message; True shows a line
    """
    return call(None, "pipeline", PipelineResult, {"robot": robot, "logs": logs, "output": output, "right_angles": right_angles, "lock": lock, "root": root, "tip": tip, "no_friction": no_friction, "floating": floating, "floating_joints": floating_joints, "validate": validate, "columns": columns, "repair": repair, "unit": unit, "stream": stream, "cutoff": cutoff, "savitzky_golay": savitzky_golay, "differences": differences, "trim": trim, "period": period, "decimate": decimate, "velocity": velocity, "motor_inertia": motor_inertia, "choose": choose, "delay": delay, "motor": motor, "term": term, "known_torque": known_torque, "friction": friction, "sign_width": sign_width, "slowest": slowest, "estimator": estimator, "forgetting": forgetting, "model": model, "filter_pole": filter_pole, "interval": interval, "loaded": loaded, "load_mass": load_mass, "load_link": load_link, "prior": prior, "effort": effort, "objective": objective, "force": force}, progress)


def verify(
    file: str, *, robot: Optional[str] = None, logs: Optional[Paths] = None, seed: Optional[int] = None, progress: Progress = None
) -> VerifyResult:
    """Check a written result by another way of computing.

    Args:
        file: a certificate, a result that has one, or a folder of results
        robot: where the robot is now, if it was moved
        logs: where the logs are now, if they were moved
        seed: seed of the prime numbers that ranks are checked with; default: another one in each run
        progress: called with the share that is done (or None) and a message; True shows a line
    """
    return call(None, "verify", VerifyResult, {"file": file, "robot": robot, "logs": logs, "seed": seed}, progress)


def demo(
    *, output: Optional[Paths] = None, progress: Progress = None
) -> DemoResult:
    """Go the whole way on the PUMA 560, to compiled and tested C.

    Args:
        output: the folder to write into
        progress: called with the share that is done (or None) and a message; True shows a line
    """
    return call(None, "demo", DemoResult, {"output": output}, progress)

# SPDX-License-Identifier: Apache-2.0
# Made by tools/python_verbs from the descriptions of the verbs. Do not edit.
"""The verbs of the library: each a method of a robot, or a function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Optional, Union

from armature.calling import FilePath, Motions, Paths, Progress, Verbs, call

if TYPE_CHECKING:
    from armature import results

__all__ = ["compare", "demo", "merge", "pipeline", "verify"]


class RobotVerbs(Verbs):
    """The verbs that work on a robot."""

    def show(
        self,
        *,
        progress: Progress = None,
    ) -> results.ShowResult:
        """Show what a robot is: joints, links, limits, coordinates.

        Args:
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {}
        return call(self, "show", results.ShowResult, options, progress)

    def check(
        self,
        *,
        logs: Optional[Motions] = None,
        columns: Optional[FilePath] = None,
        repair: Optional[bool] = None,
        unit: Optional[Union[str, Sequence[str]]] = None,
        cutoff: Optional[float] = None,
        slowest: Optional[float] = None,
        output: Optional[FilePath] = None,
        progress: Progress = None,
    ) -> results.CheckResult:
        """Check a robot: every error and physical implausibility; with logs, how well it predicts them.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in
                seconds, log.csv@:60% in time
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum
            slowest: a joint slower than this share of its greatest speed is at rest (default: 0.005)
            output: write validation.json and report.html to this folder
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "logs": logs, "columns": columns, "repair": repair, "unit": unit, "cutoff": cutoff, "slowest":
            slowest, "output": output,
        }
        return call(self, "check", results.CheckResult, options, progress)

    def convert(
        self,
        output: FilePath,
        *,
        base: Optional[bool] = None,
        progress: Progress = None,
    ) -> results.ConvertResult:
        """Write a robot in another format.

        Args:
            output: the file to write: NAME.yaml, NAME.urdf, NAME.mjcf, NAME.sdf or NAME.par
            base: write base parameters in place of the standard ones: regrouped ones become new symbols such as
                ZZR1, or numbers; eliminated ones become 0
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "output": output, "base": base,
        }
        return call(self, "convert", results.ConvertResult, options, progress)

    def base_parameters(
        self,
        *,
        keep: Optional[Union[str, Sequence[str]]] = None,
        tree: Optional[bool] = None,
        assembled: Optional[bool] = None,
        known_zeros: Optional[bool] = None,
        output: Optional[FilePath] = None,
        progress: Progress = None,
    ) -> results.BaseResult:
        """Find the base parameters: the fewest that give the same torques.

        Args:
            keep: keep these first, by kind or name, as in Ia or Ia1,ZZ2: others are regrouped into them
            tree: open the loops of the robot: its equivalent tree
            assembled: closed loops of linear relations (parallelograms) in that assembly mode alone, exactly;
                default: in all modes
            known_zeros: take zero inertias of a URDF as known; otherwise they are unknown like the others
            output: write the robot with base parameters to this file, NAME.par or NAME.yaml; with another ending,
                the certificate
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "keep": keep, "tree": tree, "assembled": assembled, "known_zeros": known_zeros, "output": output,
        }
        return call(self, "base", results.BaseResult, options, progress)

    def derive_code(
        self,
        models: Union[str, Sequence[str]],
        *,
        lang: Optional[Literal["text", "c", "cpp", "python", "matlab", "fortran", "julia", "rust", "javascript", "wasm", "mathematica", "maple", "latex", "mathml"]] = None,
        package: Optional[Literal["cmake", "python", "wasm", "ros2", "online"]] = None,
        keep: Optional[Union[str, Sequence[str]]] = None,
        precision: Optional[Literal["double", "float", "fixed"]] = None,
        trigonometry: Optional[Literal["inline", "libm"]] = None,
        batch: Optional[bool] = None,
        range: Optional[Union[str, Sequence[str]]] = None,
        output: Optional[FilePath] = None,
        explain: Optional[bool] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        rows: Optional[Union[int, Sequence[int]]] = None,
        columns: Optional[Union[int, Sequence[int]]] = None,
        method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None,
        tree: Optional[bool] = None,
        base: Optional[bool] = None,
        known_zeros: Optional[bool] = None,
        load: Optional[str] = None,
        effort: Optional[int] = None,
        objective: Optional[Literal["operations", "fused"]] = None,
        progress: Progress = None,
    ) -> results.DeriveResult:
        """Derive a model, as equations or as code.

        Args:
            models: the name of a model, see below; or several that share their work: A,B
            lang: equations (text) or code in a language (default: text)
            package: a whole project around the code
            keep: numbers that may change at run time, as in M6,MX6,d3, or groups of them: all (inertial, motors,
                friction), geometry, gravity; others are folded
            precision: numbers of the code: double, float, or fixed (C in 32-bit integers) (default: double)
            trigonometry: sines and cosines in C, C++, Rust, Fortran and WebAssembly: inline (all at once) or libm
                (a call for each; the host's in WebAssembly) (default: inline)
            batch: C, C++, Rust and WebAssembly: besides, a function of many states at once, in the lanes of
                vector registers
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "models": models, "lang": lang, "package": package, "keep": keep, "precision": precision,
            "trigonometry": trigonometry, "batch": batch, "range": range, "output": output, "explain": explain,
            "from": from_, "to": to, "rows": rows, "columns": columns, "method": method, "tree": tree, "base":
            base, "known_zeros": known_zeros, "load": load, "effort": effort, "objective": objective,
        }
        return call(self, "derive", results.DeriveResult, options, progress)

    def count(
        self,
        models: Union[str, Sequence[str]],
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        rows: Optional[Union[int, Sequence[int]]] = None,
        columns: Optional[Union[int, Sequence[int]]] = None,
        method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None,
        tree: Optional[bool] = None,
        base: Optional[bool] = None,
        known_zeros: Optional[bool] = None,
        load: Optional[str] = None,
        effort: Optional[int] = None,
        objective: Optional[Literal["operations", "fused"]] = None,
        progress: Progress = None,
    ) -> results.CountResult:
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "models": models, "from": from_, "to": to, "rows": rows, "columns": columns, "method": method, "tree":
            tree, "base": base, "known_zeros": known_zeros, "load": load, "effort": effort, "objective": objective,
        }
        return call(self, "count", results.CountResult, options, progress)

    def evaluate(
        self,
        model: str,
        *,
        at: Optional[FilePath] = None,
        state: Optional[Union[str, Mapping[str, object]]] = None,
        external: Optional[Union[str, Sequence[str]]] = None,
        output: Optional[FilePath] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        rows: Optional[Union[int, Sequence[int]]] = None,
        columns: Optional[Union[int, Sequence[int]]] = None,
        method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None,
        tree: Optional[bool] = None,
        base: Optional[bool] = None,
        known_zeros: Optional[bool] = None,
        load: Optional[str] = None,
        progress: Progress = None,
    ) -> results.EvalResult:
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "model": model, "at": at, "state": state, "external": external, "output": output, "from": from_, "to":
            to, "rows": rows, "columns": columns, "method": method, "tree": tree, "base": base, "known_zeros":
            known_zeros, "load": load,
        }
        return call(self, "eval", results.EvalResult, options, progress)

    def ik(
        self,
        *,
        pose: Optional[Union[str, Sequence[float]]] = None,
        poses: Optional[FilePath] = None,
        near: Optional[Union[str, Sequence[float]]] = None,
        within_limits: Optional[bool] = None,
        all: Optional[bool] = None,
        follow: Optional[bool] = None,
        frame: Optional[str] = None,
        method: Optional[Literal["auto", "pieper", "paul", "general"]] = None,
        set: Optional[Union[str, Sequence[str]]] = None,
        samples: Optional[int] = None,
        elbow: Optional[str] = None,
        polynomial: Optional[bool] = None,
        progress: Progress = None,
    ) -> results.IkResult:
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
            polynomial: method general: the polynomial of degree 16 or less in tan(q/2) of one joint, whose real
                roots are the postures
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "pose": pose, "poses": poses, "near": near, "within_limits": within_limits, "all": all, "follow":
            follow, "frame": frame, "method": method, "set": set, "samples": samples, "elbow": elbow,
            "polynomial": polynomial,
        }
        return call(self, "ik", results.IkResult, options, progress)

    def explicit_model(
        self,
        *,
        significance: Optional[float] = None,
        velocity: Optional[Union[float, Sequence[float]]] = None,
        acceleration: Optional[Union[float, Sequence[float]]] = None,
        value: Optional[Union[str, Sequence[str]]] = None,
        tolerance: Optional[Union[str, Sequence[str]]] = None,
        output: Optional[FilePath] = None,
        progress: Progress = None,
    ) -> results.ExplicitResult:
        """Publish the equations of motion, whole or abbreviated.

        Args:
            significance: drop terms below this fraction; 0.01 is usual
            velocity: velocity limits per coordinate, instead of the robot's
            acceleration: acceleration limits per coordinate
            value: values of symbols of the robot, or other values of its parameters: M2=18
            tolerance: tolerances of parameters, in place of the robot's: M2=0.17
            output: write the model to this file, as JSON
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "significance": significance, "velocity": velocity, "acceleration": acceleration, "value": value,
            "tolerance": tolerance, "output": output,
        }
        return call(self, "explicit", results.ExplicitResult, options, progress)

    def bench(
        self,
        *,
        turns: Optional[int] = None,
        progress: Progress = None,
    ) -> results.BenchResult:
        """Time a robot's models on this machine.

        Args:
            turns: how often each time is measured; the median counts (default: 21)
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "turns": turns,
        }
        return call(self, "bench", results.BenchResult, options, progress)

    def simulate(
        self,
        *,
        output: Optional[FilePath] = None,
        truth: Optional[FilePath] = None,
        trajectory: Optional[str] = None,
        duration: Optional[float] = None,
        share: Optional[float] = None,
        period: Optional[float] = None,
        harmonics: Optional[int] = None,
        start: Optional[Union[float, Sequence[float]]] = None,
        start_velocity: Optional[Union[float, Sequence[float]]] = None,
        base_twist: Optional[Union[float, Sequence[float]]] = None,
        controller: Optional[Literal["none", "gravity", "pd", "pid", "feed-forward", "computed-torque"]] = None,
        model: Optional[str] = None,
        bandwidth: Optional[float] = None,
        velocity_cutoff: Optional[float] = None,
        rate: Optional[float] = None,
        seed: Optional[int] = None,
        noise: Optional[float] = None,
        resolution: Optional[float] = None,
        position_noise: Optional[float] = None,
        delay: Optional[Union[str, float, Sequence[float]]] = None,
        load: Optional[Union[float, Sequence[float]]] = None,
        frictionless: Optional[bool] = None,
        friction_width: Optional[float] = None,
        no_stops: Optional[bool] = None,
        no_torque_limits: Optional[bool] = None,
        integrator: Optional[Literal["rk4", "dormand-prince", "cvode", "auto"]] = None,
        substeps: Optional[int] = None,
        tolerance: Optional[float] = None,
        progress: Progress = None,
    ) -> results.SimulateResult:
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
            bandwidth: bandwidth of the controller; default: 10, or less where rate, velocity_cutoff and delay
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "output": output, "truth": truth, "trajectory": trajectory, "duration": duration, "share": share,
            "period": period, "harmonics": harmonics, "start": start, "start_velocity": start_velocity,
            "base_twist": base_twist, "controller": controller, "model": model, "bandwidth": bandwidth,
            "velocity_cutoff": velocity_cutoff, "rate": rate, "seed": seed, "noise": noise, "resolution":
            resolution, "position_noise": position_noise, "delay": delay, "load": load, "frictionless":
            frictionless, "friction_width": friction_width, "no_stops": no_stops, "no_torque_limits":
            no_torque_limits, "integrator": integrator, "substeps": substeps, "tolerance": tolerance,
        }
        return call(self, "simulate", results.SimulateResult, options, progress)

    def excite(
        self,
        *,
        output: Optional[FilePath] = None,
        kind: Optional[Literal["fourier", "points"]] = None,
        criterion: Optional[Literal["condition", "determinant"]] = None,
        size: Optional[int] = None,
        period: Optional[float] = None,
        rate: Optional[float] = None,
        share: Optional[float] = None,
        acceleration: Optional[float] = None,
        table: Optional[float] = None,
        clearance: Optional[float] = None,
        after: Optional[str] = None,
        starts: Optional[int] = None,
        trials: Optional[int] = None,
        seed: Optional[int] = None,
        progress: Progress = None,
    ) -> results.ExciteResult:
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "output": output, "kind": kind, "criterion": criterion, "size": size, "period": period, "rate": rate,
            "share": share, "acceleration": acceleration, "table": table, "clearance": clearance, "after": after,
            "starts": starts, "trials": trials, "seed": seed,
        }
        return call(self, "excite", results.ExciteResult, options, progress)

    def dominant(
        self,
        *,
        records: Optional[Union[str, Sequence[str]]] = None,
        wires: Optional[Union[str, Sequence[str]]] = None,
        motors: Optional[bool] = None,
        gravity: Optional[float] = None,
        progress: Progress = None,
    ) -> results.DominantResult:
        """Inertias of joints from oscillations at several postures.

        Args:
            records: JOINT:KP:KV:LOG
            wires: links that twist on two wires, about the axis x, y or z through their centre of mass
            motors: subtract what the robot's links contribute: the rest is the motor's
            gravity: gravity, for links on wires, m/s^2 (default: 9.81)
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "records": records, "wires": wires, "motors": motors, "gravity": gravity,
        }
        return call(self, "dominant", results.DominantResult, options, progress)

    def columns(
        self,
        log: FilePath,
        *,
        columns: Optional[FilePath] = None,
        unit: Optional[Union[str, Sequence[str]]] = None,
        output: Optional[FilePath] = None,
        progress: Progress = None,
    ) -> results.ColumnsResult:
        """Show the columns of a log and what they are taken for, in any format.

        Args:
            log: a log, or a part of one: log.csv@2:12.5 from 2 s to 12.5 s
            columns: what the columns mean, a YAML file
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            output: write the signals to this file: NAME.csv, or NAME.npy for numpy
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "log": log, "columns": columns, "unit": unit, "output": output,
        }
        return call(self, "columns", results.ColumnsResult, options, progress)

    def validate(
        self,
        logs: Motions,
        *,
        columns: Optional[FilePath] = None,
        repair: Optional[bool] = None,
        unit: Optional[Union[str, Sequence[str]]] = None,
        cutoff: Optional[float] = None,
        slowest: Optional[float] = None,
        output: Optional[FilePath] = None,
        progress: Progress = None,
    ) -> results.CheckComparison:
        """Compare measured torques with those that a description predicts.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in
                seconds, log.csv@:60% in time
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum
            slowest: a joint slower than this share of its greatest speed is at rest (default: 0.005)
            output: write validation.json and report.html to this folder
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "logs": logs, "columns": columns, "repair": repair, "unit": unit, "cutoff": cutoff, "slowest":
            slowest, "output": output,
        }
        return call(self, "validate", results.CheckComparison, options, progress)

    def identify(
        self,
        logs: Optional[Motions] = None,
        *,
        factors: Optional[Paths] = None,
        validate: Optional[Motions] = None,
        columns: Optional[FilePath] = None,
        repair: Optional[bool] = None,
        unit: Optional[Union[str, Sequence[str]]] = None,
        stream: Optional[Literal["auto", "yes", "no"]] = None,
        cutoff: Optional[float] = None,
        savitzky_golay: Optional[Union[int, Sequence[int]]] = None,
        differences: Optional[Literal[2, 4]] = None,
        trim: Optional[int] = None,
        period: Optional[float] = None,
        decimate: Optional[int] = None,
        velocity: Optional[Literal["log", "positions"]] = None,
        motor_inertia: Optional[Literal["auto", "yes", "no"]] = None,
        choose: Optional[Literal["auto", "yes", "no"]] = None,
        filter_friction: Optional[Literal["auto", "yes", "no"]] = None,
        delay: Optional[Union[str, float, Sequence[float]]] = None,
        motor: Optional[Union[str, Sequence[str]]] = None,
        term: Optional[Union[str, Sequence[str]]] = None,
        known_torque: Optional[Union[str, Sequence[str]]] = None,
        friction: Optional[Union[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"], Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"]]]] = None,
        sign_width: Optional[float] = None,
        slowest: Optional[float] = None,
        estimator: Optional[Literal["ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"]] = None,
        forgetting: Optional[float] = None,
        model: Optional[Literal["dynamic", "filtered", "energy"]] = None,
        filter_pole: Optional[float] = None,
        interval: Optional[float] = None,
        loaded: Optional[Paths] = None,
        load_mass: Optional[float] = None,
        load_link: Optional[str] = None,
        prior: Optional[float] = None,
        output: Optional[FilePath] = None,
        essential: Optional[float] = None,
        force: Optional[bool] = None,
        progress: Progress = None,
    ) -> results.IdentifyResult:
        """Identify the parameters of a robot from measured logs.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in
                seconds, log.csv@:60% in time
            factors: solve these parts, which factor and merge wrote, instead of logs
            validate: motions to judge the result by
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            stream: read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB
                together (default: auto)
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum
            savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
                samples, and their degree (3 if not given)
            differences: central differences of 2 or of 4 points (default: 4)
            trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
            period: take the mean over the periods of a motion that repeats, s
            decimate: keep one equation in N. Default: as the filter allows
            velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
            motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
                (default: auto)
            choose: try laws of friction, springs, coupled motors, delays and filters by cross-validation, and
                take what wins by more than twice its standard error and explains enough of the squared residuals
                of a joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto
                takes what the file of a robot can hold, and names the rest; yes takes all; no tries nothing.
                Friction, motors and delays that are given are kept as they are (default: auto)
            filter_friction: friction of the model goes through the filter of the torques: yes; no, as in most
                publications; auto: yes, unless no wins by cross-validation (default: auto)
            delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
                all drives or one for each, such as 0,0,0.01 (default: auto)
            motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
            term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
            known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
            friction: kinds of friction
            sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
                by the likelihood of the data
            slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
            estimator: least squares: ordinary, total, weighted by joint, or robust (huber, bisquare); link-by-
                link: from the last joint to the first; with a simulated closed loop: iv (instrumental variables),
                didim (output error); ml: maximum likelihood; recursive: sample by sample, with the parameters
                over time (default: weighted)
            forgetting: recursive: weight of a past equation for each one after it, such as 0.995. Default: 1,
                nothing is forgotten
            model: which equations: dynamic, or without accelerations: filtered, energy (default: dynamic)
            filter_pole: filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a,
                rad/s. Default: momenta are differentiated, and filtered by decimation
            interval: interval of the energy model, s (default: 0.05)
            loaded: motions with a payload, whose mass, first moments and inertias are found
            load_mass: known mass of the payload, kg: finds the gains of the drives
            load_link: link that carries the payload, by its name or its joint's. Default: the last
            prior: weight of the robot's own inertias in the consistent parameters (default: 1.0)
            output: write robot.yaml, robot.urdf, estimate.json and report.html to this folder
            essential: largest standard deviation of an essential parameter, %: the least certain is left out and
                the rest fitted again until none is above it, by the standard deviation of white residuals
                (default: 10.0)
            force: end with exit code 0 although the model is bad, and write a robot although the input looks
                wrong
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "logs": logs, "factors": factors, "validate": validate, "columns": columns, "repair": repair, "unit":
            unit, "stream": stream, "cutoff": cutoff, "savitzky_golay": savitzky_golay, "differences":
            differences, "trim": trim, "period": period, "decimate": decimate, "velocity": velocity,
            "motor_inertia": motor_inertia, "choose": choose, "filter_friction": filter_friction, "delay": delay,
            "motor": motor, "term": term, "known_torque": known_torque, "friction": friction, "sign_width":
            sign_width, "slowest": slowest, "estimator": estimator, "forgetting": forgetting, "model": model,
            "filter_pole": filter_pole, "interval": interval, "loaded": loaded, "load_mass": load_mass,
            "load_link": load_link, "prior": prior, "output": output, "essential": essential, "force": force,
        }
        return call(self, "identify", results.IdentifyResult, options, progress)

    def factor(
        self,
        logs: Paths,
        *,
        like: Optional[FilePath] = None,
        label: Optional[str] = None,
        weights: Optional[FilePath] = None,
        loss: Optional[Literal["huber", "bisquare"]] = None,
        output: Optional[FilePath] = None,
        columns: Optional[FilePath] = None,
        repair: Optional[bool] = None,
        unit: Optional[Union[str, Sequence[str]]] = None,
        stream: Optional[Literal["auto", "yes", "no"]] = None,
        cutoff: Optional[float] = None,
        savitzky_golay: Optional[Union[int, Sequence[int]]] = None,
        differences: Optional[Literal[2, 4]] = None,
        trim: Optional[int] = None,
        period: Optional[float] = None,
        decimate: Optional[int] = None,
        velocity: Optional[Literal["log", "positions"]] = None,
        motor_inertia: Optional[Literal["auto", "yes", "no"]] = None,
        choose: Optional[Literal["auto", "yes", "no"]] = None,
        filter_friction: Optional[Literal["auto", "yes", "no"]] = None,
        delay: Optional[Union[str, float, Sequence[float]]] = None,
        motor: Optional[Union[str, Sequence[str]]] = None,
        term: Optional[Union[str, Sequence[str]]] = None,
        known_torque: Optional[Union[str, Sequence[str]]] = None,
        friction: Optional[Union[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"], Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"]]]] = None,
        sign_width: Optional[float] = None,
        slowest: Optional[float] = None,
        progress: Progress = None,
    ) -> results.FactorResult:
        """Reduce logs to a small part, to be merged with those of other machines.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in
                seconds, log.csv@:60% in time
            like: make the equations as this part has them: filter, model, friction, delays, speeds. Default:
                chosen from the logs, as identify does
            label: what these logs have in common, such as a robot or a month, to be left out together
            weights: a second pass against outliers: weigh each equation by its residual at the parameters of this
                estimate.json, or of the folder that has it
            loss: how large residuals count with weights (default: huber)
            output: write the part to this file, NAME.rf
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            stream: read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB
                together (default: auto)
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum
            savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
                samples, and their degree (3 if not given)
            differences: central differences of 2 or of 4 points (default: 4)
            trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
            period: take the mean over the periods of a motion that repeats, s
            decimate: keep one equation in N. Default: as the filter allows
            velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
            motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
                (default: auto)
            choose: try laws of friction, springs, coupled motors, delays and filters by cross-validation, and
                take what wins by more than twice its standard error and explains enough of the squared residuals
                of a joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto
                takes what the file of a robot can hold, and names the rest; yes takes all; no tries nothing.
                Friction, motors and delays that are given are kept as they are (default: auto)
            filter_friction: friction of the model goes through the filter of the torques: yes; no, as in most
                publications; auto: yes, unless no wins by cross-validation (default: auto)
            delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
                all drives or one for each, such as 0,0,0.01 (default: auto)
            motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
            term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
            known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
            friction: kinds of friction
            sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
                by the likelihood of the data
            slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "logs": logs, "like": like, "label": label, "weights": weights, "loss": loss, "output": output,
            "columns": columns, "repair": repair, "unit": unit, "stream": stream, "cutoff": cutoff,
            "savitzky_golay": savitzky_golay, "differences": differences, "trim": trim, "period": period,
            "decimate": decimate, "velocity": velocity, "motor_inertia": motor_inertia, "choose": choose,
            "filter_friction": filter_friction, "delay": delay, "motor": motor, "term": term, "known_torque":
            known_torque, "friction": friction, "sign_width": sign_width, "slowest": slowest,
        }
        return call(self, "factor", results.FactorResult, options, progress)

    def reduce(
        self,
        *,
        logs: Optional[Paths] = None,
        validate: Optional[Paths] = None,
        columns: Optional[FilePath] = None,
        repair: Optional[bool] = None,
        unit: Optional[Union[str, Sequence[str]]] = None,
        stream: Optional[Literal["auto", "yes", "no"]] = None,
        cutoff: Optional[float] = None,
        savitzky_golay: Optional[Union[int, Sequence[int]]] = None,
        differences: Optional[Literal[2, 4]] = None,
        trim: Optional[int] = None,
        period: Optional[float] = None,
        decimate: Optional[int] = None,
        velocity: Optional[Literal["log", "positions"]] = None,
        motor_inertia: Optional[Literal["auto", "yes", "no"]] = None,
        choose: Optional[Literal["auto", "yes", "no"]] = None,
        filter_friction: Optional[Literal["auto", "yes", "no"]] = None,
        delay: Optional[Union[str, float, Sequence[float]]] = None,
        motor: Optional[Union[str, Sequence[str]]] = None,
        term: Optional[Union[str, Sequence[str]]] = None,
        known_torque: Optional[Union[str, Sequence[str]]] = None,
        friction: Optional[Union[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"], Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"]]]] = None,
        sign_width: Optional[float] = None,
        slowest: Optional[float] = None,
        estimator: Optional[Literal["ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"]] = None,
        forgetting: Optional[float] = None,
        model: Optional[Literal["dynamic", "filtered", "energy"]] = None,
        filter_pole: Optional[float] = None,
        interval: Optional[float] = None,
        loaded: Optional[Paths] = None,
        load_mass: Optional[float] = None,
        load_link: Optional[str] = None,
        prior: Optional[float] = None,
        significance: Optional[float] = None,
        essential: Optional[float] = None,
        output: Optional[FilePath] = None,
        force: Optional[bool] = None,
        progress: Progress = None,
    ) -> results.ReduceResult:
        """Leave out the parameters that do not matter.

        Args:
            logs: measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in
                seconds, log.csv@:60% in time
            validate: motions to judge the result by
            columns: what the columns mean, a YAML file
            repair: drop rows with missing numbers or times that do not rise
            unit: what the log is in where it does not say so: ms, us, ns, deg, mm, mNm, ...; repeat it for
                several
            stream: read logs in chunks, in bounded memory: yes, no, or auto, when they take more than 500 MB
                together (default: auto)
            cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum
            savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
                samples, and their degree (3 if not given)
            differences: central differences of 2 or of 4 points (default: 4)
            trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
            period: take the mean over the periods of a motion that repeats, s
            decimate: keep one equation in N. Default: as the filter allows
            velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
            motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
                (default: auto)
            choose: try laws of friction, springs, coupled motors, delays and filters by cross-validation, and
                take what wins by more than twice its standard error and explains enough of the squared residuals
                of a joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto
                takes what the file of a robot can hold, and names the rest; yes takes all; no tries nothing.
                Friction, motors and delays that are given are kept as they are (default: auto)
            filter_friction: friction of the model goes through the filter of the torques: yes; no, as in most
                publications; auto: yes, unless no wins by cross-validation (default: auto)
            delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
                all drives or one for each, such as 0,0,0.01 (default: auto)
            motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
            term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
            known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
            friction: kinds of friction
            sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
                by the likelihood of the data
            slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
            estimator: least squares: ordinary, total, weighted by joint, or robust (huber, bisquare); link-by-
                link: from the last joint to the first; with a simulated closed loop: iv (instrumental variables),
                didim (output error); ml: maximum likelihood; recursive: sample by sample, with the parameters
                over time (default: weighted)
            forgetting: recursive: weight of a past equation for each one after it, such as 0.995. Default: 1,
                nothing is forgotten
            model: which equations: dynamic, or without accelerations: filtered, energy (default: dynamic)
            filter_pole: filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a,
                rad/s. Default: momenta are differentiated, and filtered by decimation
            interval: interval of the energy model, s (default: 0.05)
            loaded: motions with a payload, whose mass, first moments and inertias are found
            load_mass: known mass of the payload, kg: finds the gains of the drives
            load_link: link that carries the payload, by its name or its joint's. Default: the last
            prior: weight of the robot's own inertias in the consistent parameters (default: 1.0)
            significance: least share in the greatest torque of a joint. Default: 0 with logs, 0.01 without
            essential: largest standard deviation of what is kept, %; 0 does not ask. Default with logs: 10
            output: write robot.yaml, reduction.json and report.html to this folder
            force: end with exit code 0 although the model is bad, and write a robot although the input looks
                wrong
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "logs": logs, "validate": validate, "columns": columns, "repair": repair, "unit": unit, "stream":
            stream, "cutoff": cutoff, "savitzky_golay": savitzky_golay, "differences": differences, "trim": trim,
            "period": period, "decimate": decimate, "velocity": velocity, "motor_inertia": motor_inertia,
            "choose": choose, "filter_friction": filter_friction, "delay": delay, "motor": motor, "term": term,
            "known_torque": known_torque, "friction": friction, "sign_width": sign_width, "slowest": slowest,
            "estimator": estimator, "forgetting": forgetting, "model": model, "filter_pole": filter_pole,
            "interval": interval, "loaded": loaded, "load_mass": load_mass, "load_link": load_link, "prior":
            prior, "significance": significance, "essential": essential, "output": output, "force": force,
        }
        return call(self, "reduce", results.ReduceResult, options, progress)

    def analyse_control(
        self,
        *,
        analyse: Optional[bool] = None,
        jitter: Optional[float] = None,
        rate: Optional[float] = None,
        rates: Optional[Union[float, Sequence[float]]] = None,
        error: Optional[float] = None,
        trajectory: Optional[str] = None,
        duration: Optional[float] = None,
        period: Optional[float] = None,
        seed: Optional[int] = None,
        progress: Progress = None,
    ) -> results.ControlResult:
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "analyse": analyse, "jitter": jitter, "rate": rate, "rates": rates, "error": error, "trajectory":
            trajectory, "duration": duration, "period": period, "seed": seed,
        }
        return call(self, "control", results.ControlResult, options, progress)

    def schedule(
        self,
        model: str,
        *,
        processors: Optional[int] = None,
        joints: Optional[int] = None,
        allocation: Optional[Literal["auto", "replicated", "phased"]] = None,
        multiplication: Optional[float] = None,
        addition: Optional[float] = None,
        sine: Optional[float] = None,
        word: Optional[float] = None,
        barrier: Optional[float] = None,
        redundancy: Optional[float] = None,
        output: Optional[FilePath] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        rows: Optional[Union[int, Sequence[int]]] = None,
        columns: Optional[Union[int, Sequence[int]]] = None,
        method: Optional[Literal["factorised", "articulated", "auto", "pieper", "paul", "general"]] = None,
        tree: Optional[bool] = None,
        base: Optional[bool] = None,
        known_zeros: Optional[bool] = None,
        load: Optional[str] = None,
        effort: Optional[int] = None,
        objective: Optional[Literal["operations", "fused"]] = None,
        progress: Progress = None,
    ) -> results.ScheduleResult:
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
            progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
        """
        from armature import results

        options: dict[str, object] = {
            "model": model, "processors": processors, "joints": joints, "allocation": allocation,
            "multiplication": multiplication, "addition": addition, "sine": sine, "word": word, "barrier":
            barrier, "redundancy": redundancy, "output": output, "from": from_, "to": to, "rows": rows, "columns":
            columns, "method": method, "tree": tree, "base": base, "known_zeros": known_zeros, "load": load,
            "effort": effort, "objective": objective,
        }
        return call(self, "schedule", results.ScheduleResult, options, progress)


def merge(
    parts: Paths,
    *,
    without: Optional[Union[str, Sequence[str]]] = None,
    sum: Optional[bool] = None,
    leave_one_out: Optional[bool] = None,
    fleet: Optional[bool] = None,
    robots: Optional[FilePath] = None,
    drift: Optional[bool] = None,
    output: Optional[FilePath] = None,
    progress: Progress = None,
) -> results.MergeResult:
    """Merge parts that factor made, in any order.

    Args:
        parts: parts that factor or merge wrote
        without: leave out the logs of this name, label or hash; repeat it for several
        sum: add up the logs of each label: smaller, but they can no longer be left out one by one
        leave_one_out: leave each log out in turn, or with sum each label: how well the others predict it, and
            what it does to the parameters
        fleet: solve for robots of one type at once, each a label: inertias in common, friction and offsets of
            each
        robots: with fleet, write a part for each robot to this folder, LABEL.rf: its own logs, and what the
            others tell of the inertias in common; identify makes the robot of it
        drift: how each parameter changes from label to label, in their order (2026-01, 2026-02, ...), as a
            line with its uncertainty
        output: write all to this file, NAME.rf. Default: only say what the parts hold
        progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
    """
    from armature import results

    options: dict[str, object] = {
        "parts": parts, "without": without, "sum": sum, "leave_one_out": leave_one_out, "fleet": fleet,
        "robots": robots, "drift": drift, "output": output,
    }
    return call(None, "merge", results.MergeResult, options, progress)


def compare(
    first: FilePath,
    second: FilePath,
    *,
    false_rate: Optional[float] = None,
    output: Optional[FilePath] = None,
    progress: Progress = None,
) -> results.CompareResult:
    """Compare two identifications: what changed beyond chance.

    Args:
        first: folder that identify or pipeline wrote, or its estimate.json
        second: the same of the other run
        false_rate: share of the changes found that may be false, % (default: 5.0)
        output: write the comparison to this file, an HTML page
        progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
    """
    from armature import results

    options: dict[str, object] = {
        "first": first, "second": second, "false_rate": false_rate, "output": output,
    }
    return call(None, "compare", results.CompareResult, options, progress)


def pipeline(
    robot: FilePath,
    logs: Paths,
    output: FilePath,
    *,
    right_angles: Optional[float] = None,
    lock: Optional[Union[str, Sequence[str]]] = None,
    root: Optional[str] = None,
    tip: Optional[str] = None,
    no_friction: Optional[bool] = None,
    floating: Optional[bool] = None,
    floating_joints: Optional[bool] = None,
    validate: Optional[Paths] = None,
    columns: Optional[FilePath] = None,
    repair: Optional[bool] = None,
    unit: Optional[Union[str, Sequence[str]]] = None,
    stream: Optional[Literal["auto", "yes", "no"]] = None,
    cutoff: Optional[float] = None,
    savitzky_golay: Optional[Union[int, Sequence[int]]] = None,
    differences: Optional[Literal[2, 4]] = None,
    trim: Optional[int] = None,
    period: Optional[float] = None,
    decimate: Optional[int] = None,
    velocity: Optional[Literal["log", "positions"]] = None,
    motor_inertia: Optional[Literal["auto", "yes", "no"]] = None,
    choose: Optional[Literal["auto", "yes", "no"]] = None,
    filter_friction: Optional[Literal["auto", "yes", "no"]] = None,
    delay: Optional[Union[str, float, Sequence[float]]] = None,
    motor: Optional[Union[str, Sequence[str]]] = None,
    term: Optional[Union[str, Sequence[str]]] = None,
    known_torque: Optional[Union[str, Sequence[str]]] = None,
    friction: Optional[Union[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"], Sequence[Literal["viscous", "coulomb", "offset", "spring", "quadratic", "asymmetric", "stribeck", "lever", "load", "temperature"]]]] = None,
    sign_width: Optional[float] = None,
    slowest: Optional[float] = None,
    estimator: Optional[Literal["ordinary", "weighted", "huber", "bisquare", "total", "iv", "didim", "ml", "link-by-link", "recursive"]] = None,
    forgetting: Optional[float] = None,
    model: Optional[Literal["dynamic", "filtered", "energy"]] = None,
    filter_pole: Optional[float] = None,
    interval: Optional[float] = None,
    loaded: Optional[Paths] = None,
    load_mass: Optional[float] = None,
    load_link: Optional[str] = None,
    prior: Optional[float] = None,
    effort: Optional[int] = None,
    objective: Optional[Literal["operations", "fused"]] = None,
    force: Optional[bool] = None,
    progress: Progress = None,
) -> results.PipelineResult:
    """Do the whole job: logs in, tested controller code and a report out.

    Args:
        robot: a file (.yaml .urdf .par .spec), - for standard input, or the name of a built-in robot
        logs: measured motions: CSV, NPY, NPZ, MAT, HDF5, MCAP or a bag of ROS 2; log.csv@2:12.5 is a part in
            seconds, log.csv@:60% in time
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
        cutoff: cut-off of the filter, Hz; 0 does not filter. Default: from the spectrum
        savitzky_golay: instead of the filter and of differences: polynomials through this odd number of
            samples, and their degree (3 if not given)
        differences: central differences of 2 or of 4 points (default: 4)
        trim: samples dropped at each end of a motion. Default: as the filter needs, at least 15
        period: take the mean over the periods of a motion that repeats, s
        decimate: keep one equation in N. Default: as the filter allows
        velocity: take velocities from the log, or derive them from positions: log or positions (default: log)
        motor_inertia: identify motor inertias: yes, no, or auto: chosen by the likelihood of the data
            (default: auto)
        choose: try laws of friction, springs, coupled motors, delays and filters by cross-validation, and
            take what wins by more than twice its standard error and explains enough of the squared residuals
            of a joint: a fifth, for a delay a twentieth, for a motor a quarter at each of its joints. auto
            takes what the file of a robot can hold, and names the rest; yes takes all; no tries nothing.
            Friction, motors and delays that are given are kept as they are (default: auto)
        filter_friction: friction of the model goes through the filter of the torques: yes; no, as in most
            publications; auto: yes, unless no wins by cross-validation (default: auto)
        delay: delay of the torques behind the motion, s: auto, by cross-validation; no; or seconds, one for
            all drives or one for each, such as 0,0,0.01 (default: auto)
        motor: a motor that turns with several coordinates, such as 'q5 + q6': its inertia and friction
        term: a torque of one's own with an unknown factor: 'k3: tau3 = q3'
        known_torque: a known torque to subtract: 'tau4 = 0.05*sin(q4)'
        friction: kinds of friction
        sign_width: Coulomb friction as tanh(v/width), width as a share of the largest speed. Default: chosen
            by the likelihood of the data
        slowest: leave out equations slower than this share of the greatest speed (default: 0.005)
        estimator: least squares: ordinary, total, weighted by joint, or robust (huber, bisquare); link-by-
            link: from the last joint to the first; with a simulated closed loop: iv (instrumental variables),
            didim (output error); ml: maximum likelihood; recursive: sample by sample, with the parameters
            over time (default: weighted)
        forgetting: recursive: weight of a past equation for each one after it, such as 0.995. Default: 1,
            nothing is forgotten
        model: which equations: dynamic, or without accelerations: filtered, energy (default: dynamic)
        filter_pole: filter the filtered model by F = a^2/(s+a)^2 and F' = a^2 s/(s+a)^2 with this pole a,
            rad/s. Default: momenta are differentiated, and filtered by decimation
        interval: interval of the energy model, s (default: 0.05)
        loaded: motions with a payload, whose mass, first moments and inertias are found
        load_mass: known mass of the payload, kg: finds the gains of the drives
        load_link: link that carries the payload, by its name or its joint's. Default: the last
        prior: weight of the robot's own inertias in the consistent parameters (default: 1.0)
        effort: how long to search for fewer operations: 0 not at all, 1 milliseconds, 2 a second, each more
            four times as long (default: 2)
        objective: what to make few: operations (M + A), or fused: operations of a machine that multiplies and
            adds at once (default: operations)
        force: end with exit code 0 although the model is bad, and write a robot although the input looks
            wrong
        progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
    """
    from armature import results

    options: dict[str, object] = {
        "robot": robot, "logs": logs, "output": output, "right_angles": right_angles, "lock": lock, "root":
        root, "tip": tip, "no_friction": no_friction, "floating": floating, "floating_joints":
        floating_joints, "validate": validate, "columns": columns, "repair": repair, "unit": unit, "stream":
        stream, "cutoff": cutoff, "savitzky_golay": savitzky_golay, "differences": differences, "trim": trim,
        "period": period, "decimate": decimate, "velocity": velocity, "motor_inertia": motor_inertia,
        "choose": choose, "filter_friction": filter_friction, "delay": delay, "motor": motor, "term": term,
        "known_torque": known_torque, "friction": friction, "sign_width": sign_width, "slowest": slowest,
        "estimator": estimator, "forgetting": forgetting, "model": model, "filter_pole": filter_pole,
        "interval": interval, "loaded": loaded, "load_mass": load_mass, "load_link": load_link, "prior":
        prior, "effort": effort, "objective": objective, "force": force,
    }
    return call(None, "pipeline", results.PipelineResult, options, progress)


def verify(
    file: FilePath,
    *,
    robot: Optional[FilePath] = None,
    logs: Optional[Paths] = None,
    seed: Optional[int] = None,
    progress: Progress = None,
) -> results.VerifyResult:
    """Check a written result by another way of computing.

    Args:
        file: a certificate, a result that has one, or a folder of results
        robot: where the robot is now, if it was moved
        logs: where the logs are now, if they were moved
        seed: seed of the prime numbers that ranks are checked with; default: another one in each run
        progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
    """
    from armature import results

    options: dict[str, object] = {
        "file": file, "robot": robot, "logs": logs, "seed": seed,
    }
    return call(None, "verify", results.VerifyResult, options, progress)


def demo(
    *,
    output: Optional[FilePath] = None,
    progress: Progress = None,
) -> results.DemoResult:
    """Go the whole way on the PUMA 560, to compiled and tested C.

    Args:
        output: the folder to write into (default: out)
        progress: called with the share that is done (or None) and a message; True shows a line; or tqdm's class
    """
    from armature import results

    options: dict[str, object] = {
        "output": output,
    }
    return call(None, "demo", results.DemoResult, options, progress)

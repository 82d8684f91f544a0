# SPDX-License-Identifier: Apache-2.0
"""A model of a robot: equations, code, cost, and its program for CasADi, SymPy, JAX and PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Optional

from armature import _core
from armature.calling import call, options_text
from armature.errors import MisuseError

if TYPE_CHECKING:
    from armature.robot import Robot
    from armature.results import DeriveResult

# What a library calls the functions of a program.
_WORDS = ("sin", "cos", "tanh", "sign")


class Model:
    """A model that :meth:`armature.Robot.derive` made.

    >>> import armature
    >>> model = armature.load("puma560").derive("gravity")
    >>> sorted(model.code("c"))[0]
    'puma560_gravity.c'
    """

    def __init__(self, robot: Robot, name: str, options: dict[str, Any]) -> None:
        self._robot, self.name, self._options = robot, name, options
        self.program  # refuses a name that no model has

    def __reduce__(self) -> Any:
        return Model, (self._robot, self.name, self._options)

    def __repr__(self) -> str:
        return f"<armature.Model {self.name} of {self._robot.name}>"

    @cached_property
    def program(self) -> _core.Program:
        """The straight-line program, after the search for few operations."""
        return self._robot._core.program(options_text({"model": self.name, **self._options}))

    def _derived(self, lang: Optional[str], **more: Any) -> DeriveResult:
        from armature.results import DeriveResult

        return call(self._robot, "derive", DeriveResult, {"models": self.name, "lang": lang, **self._options, **more}, None)

    def code(self, lang: Optional[str] = None, **options: Any) -> dict[str, str]:
        """Code in a language (``"c"``, ``"cpp"``, ``"python"``, ``"matlab"``, ...), by file; ``package="cmake"`` in its place is a
        whole project. WebAssembly, which is not text, is in the ``contents`` of :meth:`armature.Robot.derive_code`."""
        if lang == "wasm":
            raise MisuseError("WebAssembly is not text: derive_code(..., lang='wasm').contents has its bytes")
        return {name: content.decode() for name, content in self._derived(lang, **options).contents.items()}

    @cached_property
    def equations(self) -> list[tuple[str, str]]:
        """The equations in the form of the derivation: left and right sides."""
        return [(each.left, each.right) for each in self._derived("text").equations]

    def latex(self) -> str:
        """The equations as LaTeX.

        >>> import armature
        >>> "sin" in armature.load("planar2r").derive("gravity").latex()
        True
        """
        return "\n".join(self.code("latex").values())

    def _repr_html_(self) -> str:
        return "\n".join(self.code("mathml").values())

    def function(
        self,
        *,
        parameters: Optional[Mapping[str, float]] = None,
        backend: Literal["auto", "compiler", "interpreter"] = "auto",
        threads: int = 0,
    ) -> _core.Function:
        """The model as a function of NumPy arrays (:meth:`armature.Robot.function`)."""
        if backend not in ("auto", "compiler", "interpreter"):
            raise MisuseError(f"there is no backend '{backend}'; there are auto, compiler and interpreter")
        if not hasattr(threads, "__index__") or threads < 0:
            raise MisuseError(f"threads= is how many to use, or 0 for all cores; not {threads!r}")
        try:
            values = {str(name): float(value) for name, value in (parameters or {}).items()}
        except (TypeError, ValueError, AttributeError):
            raise MisuseError(f"parameters= is numbers by the names of symbols, such as {{'L1': 0.4}}; not {parameters!r}") from None
        return self.program.function(values, backend, threads)

    def walk(
        self,
        inputs: Sequence[Sequence[Any]],
        functions: Mapping[str, Callable[[Any], Any]],
        parameters: Optional[Mapping[str, Any]] = None,
    ) -> list[list[Any]]:
        """Runs the program on any kind of number that adds and multiplies.

        Args:
            inputs: for each input of the model, its elements
            functions: ``sin``, ``cos``, ``sign`` and ``tanh`` of that kind of number
            parameters: values of the robot's symbols, by name

        Returns:
            for each output, its elements row by row
        """
        program = self.program
        values: list[Any] = list(program.constants)
        values += [(parameters or {})[name] for name in program.parameters]
        for (name, _, symbols), given in zip(program.inputs, inputs):
            if len(given) != len(symbols):
                raise ValueError(f"{name} has {len(symbols)} elements, not {len(given)}")
            values += list(given)
        for code, a, b in program.code:
            x = values[a]
            if code == "add":
                values.append(x + values[b])
            elif code == "subtract":
                values.append(x - values[b])
            elif code == "multiply":
                values.append(x * values[b])
            elif code == "divide":
                values.append(x / values[b])
            elif code == "negate":
                values.append(-x)
            else:
                values.append(functions[code](x))
        return [[values[index] for index in indices] for _, _, _, _, indices in program.outputs]

    def sympy(self) -> dict[str, Any]:
        """The outputs as matrices of SymPy, in symbols with the names of the equations."""
        import sympy

        program = self.program
        symbols = [[sympy.Symbol(each) for each in names] for _, _, names in program.inputs]
        parameters = {name: sympy.Symbol(name) for name in program.parameters}
        outputs = self.walk(symbols, {word: getattr(sympy, word) for word in _WORDS}, parameters)
        return {
            name: sympy.Matrix(rows, columns, values)
            for (name, _, rows, columns, _), values in zip(program.outputs, outputs)
        }

    def casadi(self, name: Optional[str] = None) -> Any:
        """The model as a CasADi Function of its inputs (and of the robot's symbols, if it has any)."""
        import casadi

        program = self.program
        arrays = [casadi.SX.sym(each, len(names)) for each, _, names in program.inputs]
        symbols = {each: casadi.SX.sym(each) for each in program.parameters}
        outputs = self.walk(
            [casadi.vertsplit(array) for array in arrays], {word: getattr(casadi, word) for word in _WORDS}, symbols
        )
        shaped = [
            casadi.reshape(casadi.vertcat(*values), columns, rows).T
            for (_, _, rows, columns, _), values in zip(program.outputs, outputs)
        ]
        more = [casadi.vertcat(*symbols.values())] if symbols else []
        return casadi.Function(
            name or self.name.replace("-", "_"),
            arrays + more,
            shaped,
            [each for each, _, _ in program.inputs] + (["parameters"] if more else []),
            [each for each, *_ in program.outputs],
        )

    def _arrays(self, numbers: Any, stack: Callable[[list[Any]], Any]) -> Callable[..., Any]:
        program = self.program
        if program.parameters:
            raise ValueError(f"give values to {', '.join(program.parameters)} in the robot's description first")
        functions = {word: getattr(numbers, word) for word in _WORDS}

        def function(*inputs: Any) -> Any:
            outputs = self.walk([[each[..., k] for k in range(each.shape[-1])] for each in inputs], functions)
            like = sum(each[..., 0] for each in inputs) * 0
            made = []
            for (_, _, rows, columns, _), values in zip(program.outputs, outputs):
                whole = stack([like + value for value in values])
                made.append(whole.reshape(whole.shape[:-1] + ((rows, columns) if columns > 1 else (rows,))))
            return made[0] if len(made) == 1 else tuple(made)

        function.__name__ = self.name.replace("-", "_")
        return function

    def jax(self) -> Callable[..., Any]:
        """The model as a function of JAX arrays: ``jit``, ``vmap`` and ``grad`` work on it."""
        import jax.numpy

        return self._arrays(jax.numpy, lambda values: jax.numpy.stack(values, axis=-1))

    def torch(self) -> Callable[..., Any]:
        """The model as a function of PyTorch tensors, one state or a batch, with derivatives by autograd."""
        import torch

        return self._arrays(torch, lambda values: torch.stack(values, dim=-1))

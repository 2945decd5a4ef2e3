from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, ClassVar, TypeVar, dataclass_transform

from ._shapes import JSONObject, is_list, is_object

Declared = TypeVar("Declared")


class Model:
    """
    Base of the objects that the service returns. The generated classes are dataclasses with slots, but
    inherit what `dataclass` would compile for each of them at import: `__init__`, `__repr__` and `__eq__`.
    """

    __slots__ = ("raw",)

    #: The object as it was received, with fields that this version of the library does not know.
    raw: JSONObject

    #: The names of the fields; set by `dataclass`.
    __match_args__: ClassVar[tuple[str, ...]] = ()

    #: Names of fields that are keywords of Python, and their names on the wire.
    _renamed: ClassVar[dict[str, str]] = {}

    #: Name of a field that the service returns only once and `repr` never shows.
    _secret: ClassVar[str] = ""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init__(self, *positional: Any, **named: Any) -> None:
        names = self.__match_args__
        given = dict(zip(names, positional, strict=False)) | named
        if len(given) < len(positional) + len(named) or given.keys() != set(names):
            raise TypeError(f"{type(self).__name__} takes each of {', '.join(names)} once")
        for name, value in given.items():
            setattr(self, name, value)
        self.raw = {}

    def to_dict(self) -> JSONObject:
        """A plain dict for JSON, with the names of the wire. Unknown fields are kept."""
        known: JSONObject = {}
        for name in self.__match_args__:
            key = self._renamed.get(name, name)
            value = getattr(self, name)
            # An absent field is None here: it stays absent.
            if value is not None or key in self.raw or not self.raw:
                known[key] = to_wire(value)
        return {**self.raw, **known}

    def __repr__(self) -> str:
        shown = (f"{name}={'***' if name == self._secret else repr(getattr(self, name))}" for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(shown)})"

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__match_args__)


class SignedModel(Model):
    """Base of the events that webhooks deliver."""

    __slots__ = ("is_time_proven",)

    #: Whether `verify_webhook` found the time of the delivery signed; False for events that were read by a client.
    is_time_proven: bool

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named)
        self.is_time_proven = False


@dataclass_transform(eq_default=False)
def model(declared: type[Declared]) -> type[Declared]:
    return dataclass(init=False, repr=False, eq=False)(declared)


def to_wire(value: Any) -> Any:
    """The JSON form of a value of this library."""
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, datetime):
        return write_time(value)
    if is_object(value):
        return {key: to_wire(each) for key, each in value.items()}
    if is_list(value):
        return [to_wire(each) for each in value]
    return value


def write_time(value: datetime) -> str:
    """ISO 8601 in UTC with milliseconds. A time without a zone counts as local."""
    return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_time(value: Any) -> Any:
    """The time; anything else is passed through, since responses are not validated."""
    if value.__class__ is str:
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            return value
    return value

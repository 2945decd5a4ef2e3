# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..._request import CallOptions
from ..models import CatalogEntry, CatalogEntryPage
from ..operations import CATALOG_GET, CATALOG_LIST

if TYPE_CHECKING:
    from ..._sync.transport import Transport


class CatalogResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> CatalogEntryPage:
        """
        List the agents that can be hired.

        The whole catalog in one answer; it is the same for every organisation.

        Operation `catalog.list`.
        """
        return self._transport.call(
            CATALOG_LIST,
            CatalogEntryPage.from_raw,
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def get(
        self,
        key: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> CatalogEntry:
        """
        Get a catalog agent by its key.

        What the agent does, with the JSON Schemas of its configuration, input and output.

        Operation `catalog.get`.

        Args:
            key: Key of the catalog agent.
        """
        return self._transport.call(
            CATALOG_GET,
            CatalogEntry.from_raw,
            path=(key,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

# Generated from _async/downloads.py by `npm run clients`. Do not edit.
"""Downloads of exports, which continue after a lost connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .._errors import ApiError, ConnectionError
from .._operation import Operation
from .._request import CallOptions, prepare_request
from .._retry import pause_before_retry
from .._rows import RowReader
from .transport import Transport

CONTENT = Operation("exports.getContent", "GET", "/exports/{}/content", "safe")


class Downloads:
    _transport: Transport

    def download(
        self,
        export_id: str,
        *,
        after: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Iterator[bytes]:
        """
        Download an export.

        The content in pieces of complete rows, in the order of their ids. If the connection is lost, the download
        continues after the last complete row; it fails after as many retries without a new row as a call.

        Args:
            export_id: Id of the export.
            after: The id of a row (of usage, its date): only the rows after it, and in CSV no header.
        """
        transport = self._transport
        most_retries = transport.configuration.max_retries if max_retries is None else max_retries
        options = CallOptions(timeout, max_retries, extra_headers)
        is_header_known = after is not None
        retries = 0
        while True:
            request = prepare_request(CONTENT, (export_id,), {} if after is None else {"after": after}, None, options)
            try:
                with transport.open(request, retries + 1, "*/*") as response:
                    is_csv = response.headers.get("content-type", "").startswith("text/csv")
                    rows = RowReader(
                        is_csv=is_csv, has_header=is_csv and after is None, is_header_known=is_header_known
                    )
                    for chunk in response.iter_bytes():
                        complete = rows.read(chunk)
                        if complete:
                            after = rows.last_id or after
                            is_header_known = True
                            retries = 0
                            yield complete
                    if not rows.is_complete:
                        raise ConnectionError("reset: the download ended inside a row", kind="reset")
                    return
            except (ApiError, ConnectionError) as failure:
                pause = pause_before_retry(failure, "safe", retries, transport.timing.random)
                if pause is None or retries >= most_retries:
                    raise
            retries += 1
            transport.timing.sleep(pause)

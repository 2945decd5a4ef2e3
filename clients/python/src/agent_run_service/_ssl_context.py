from __future__ import annotations

import functools
import ssl

from ._errors import ArsError


@functools.cache
def ssl_context(ca_file: str | None) -> ssl.SSLContext:
    """One for each CA file in the process: reading the certificates of the system takes up to 90 ms."""
    if ca_file is None:
        import httpx2

        return httpx2.create_ssl_context()
    try:
        return ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise ArsError(f"The CA file {ca_file} cannot be read; see ca_file and ARS_CA_FILE") from error

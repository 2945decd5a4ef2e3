from __future__ import annotations

import functools
import ssl

from ._ars_error import ArsError


@functools.cache
def ssl_context(ca_file: str | None) -> ssl.SSLContext:
    """
    One for each CA file in the process: reading the certificates of the system takes up to 90 ms. The file's are trusted
    besides those.
    """
    import httpx2

    context = httpx2.create_ssl_context()
    try:
        if ca_file is not None:
            context.load_verify_locations(cafile=ca_file)
        return context
    except (OSError, ssl.SSLError) as error:
        raise ArsError(f"The CA file {ca_file} cannot be read; see ca_file and ARS_CA_FILE") from error

from typing import Final

VERSION: Final = "1.0.0"
API_VERSION: Final = "2.4"
USER_AGENT: Final = f"agent-run-service-python/{VERSION} (api {API_VERSION})"

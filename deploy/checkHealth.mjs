// The health check of the image: exits with 0 while the process serves, and with 1 otherwise.
const address = `http://127.0.0.1:${process.env.HTTP_PORT}/healthz`
const response = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exitCode = response?.ok ? 0 : 1

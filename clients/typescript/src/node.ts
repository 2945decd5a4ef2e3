/** `@agent-run-service/sdk/node`: `fetch` with custom certificate authorities, and through a proxy. */
export { type HttpsFetchOptions, httpsFetch } from './http/httpsFetch.ts'

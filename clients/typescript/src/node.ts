/** `@agent-run-service/sdk/node`: `fetch` with certificate authorities of one's own, and through a proxy. */
export { type HttpsFetchOptions, httpsFetch } from './http/httpsFetch.ts'

/** `@agent-run-service/sdk/node`: `fetch` with certificate authorities of one's own. */
export { type HttpsFetchOptions, httpsFetch } from './http/httpsFetch.ts'

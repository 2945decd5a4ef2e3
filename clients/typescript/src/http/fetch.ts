/** What the client sends its requests with. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The function that sends the requests of the client. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

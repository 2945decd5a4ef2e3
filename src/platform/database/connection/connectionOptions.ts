/** Connection parameters of a PostgreSQL client. A `host` that starts with `/` is the folder of a Unix socket. */
export type ConnectionOptions = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: boolean | object
}

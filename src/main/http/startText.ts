/*
 * What clients without HTML, such as curl, get at `/` and `/docs/start`: where everything is, and the first call. It is public,
 * so it shows no key, no id and no path of the machine: its commands read them from credentials.json.
 */
export type Start = {
  publicUrl: string
  graphiql: boolean
  /** Whether the certificate is signed by the service's own authority. */
  ownAuthority: boolean
}

export const startText = ({ publicUrl, graphiql, ownAuthority }: Start): string => `Agent Run Service

  documentation  ${publicUrl}/docs (add .md to the address of a page for Markdown; /llms.txt lists all)
  first call     ${publicUrl}/docs/start
  API            ${publicUrl}/v2 (OpenAPI: ${publicUrl}/v2/openapi.json)
  GraphQL        ${publicUrl}/graphql${graphiql ? ' (an editor in browsers)' : ''}
  dashboard      ${publicUrl}/

${ownAuthority ? ownKey : givenKey}

  curl ${publicUrl}/v2/runs \\
    -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
    -d "{\\"agent_id\\": \\"$AGENT_ID\\", \\"input\\": {\\"query\\": \\"Hello\\"}}"
`

const ownKey = `The first call, in the folder in which the service was started (with DATA_DIR, credentials.json is in that folder):

  read_it() { node -p "JSON.parse(fs.readFileSync('.data/credentials.json')).$1"; }
  API_KEY=$(read_it api_key)
  AGENT_ID=$(read_it agents.echo)
  export CURL_CA_BUNDLE=$(read_it ca_file)`

const givenKey = `The first call, with an API key and the id of an agent:

  API_KEY=…
  AGENT_ID=…`

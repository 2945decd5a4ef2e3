import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { PageLink } from '../navigation/PageLink.tsx'
import { pageOfId } from '../navigation/pageOfId.ts'

/** What an event is about, by its name, as a link to its page. */
export function EventSubject({ event: { subject } }: { event: SubjectData }) {
  const page = subject && pageOfId(subject.id)
  if (subject === null || page == null) return '–'
  return (
    <PageLink {...page} title={subject.id}>
      {nameOf(subject)}
    </PageLink>
  )
}

export const SubjectFields = graphql(`
  fragment SubjectFields on Event {
    subject {
      __typename
      id
      ... on Run { agent { id name } }
      ... on Agent { name }
      ... on PipelineRun { pipeline { id name } }
      ... on Alert { name }
      ... on Webhook { url }
    }
  }
`)
type SubjectData = ResultOf<typeof SubjectFields>

function nameOf(subject: NonNullable<SubjectData['subject']>): string {
  switch (subject.__typename) {
    case 'Run':
      return subject.agent === null ? subject.id : `Run of ${subject.agent.name}`
    case 'PipelineRun':
      return subject.pipeline === null ? subject.id : `Run of ${subject.pipeline.name}`
    case 'Agent':
    case 'Alert':
      return subject.name
    case 'Webhook':
      return subject.url
    default:
      return subject.id
  }
}

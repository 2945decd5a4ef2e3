import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const PlaygroundPage = () => <PageHeader title="Playground" />

import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const MembersPage = () => <PageHeader title="Members" />

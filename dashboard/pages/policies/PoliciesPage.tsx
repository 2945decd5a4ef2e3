import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const PoliciesPage = () => <PageHeader title="Policies" />

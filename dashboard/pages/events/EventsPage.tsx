import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const EventsPage = () => <PageHeader title="Events" />

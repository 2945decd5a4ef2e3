import { PageHeader } from '../../parts/layout/PageHeader.tsx'

export const WebhooksPage = () => <PageHeader title="Webhooks" />

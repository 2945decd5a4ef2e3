/**
 * The release of OpenTelemetry's semantic conventions that the names of spans and attributes follow, the last one with the
 * conventions for generative AI. Changed only on purpose: dashboards of operators depend on the names.
 */
export const conventionsVersion = '1.41.0'

export const schemaUrl = `https://opentelemetry.io/schemas/${conventionsVersion}`

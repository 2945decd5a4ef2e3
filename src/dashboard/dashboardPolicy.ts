/** The content security policy of the dashboard: everything comes from the service itself, nothing is inline. */
export const dashboardPolicy = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
  ...["connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ')

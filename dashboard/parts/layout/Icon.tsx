/** Line icons on a grid of 16, drawn in the colour of the text beside them. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)

export type IconName = keyof typeof paths

const paths = {
  home: 'M2.5 7.2 8 2.5l5.5 4.7v6.3h-3.8V9.8H6.3v3.7H2.5z',
  runs: 'M5 3.2v9.6L12.5 8z',
  approvals: 'M2.5 8.3 6 11.8l7.5-7.6',
  playground: 'M6.2 2.5v4L3 12.2a.9.9 0 0 0 .8 1.3h8.4a.9.9 0 0 0 .8-1.3L9.8 6.5v-4M5 2.5h6M4.6 9.8h6.8',
  agents: 'M3 5.5h10v7.5H3zM8 5.5V3M6 8.7v1.2M10 8.7v1.2M1.2 8.2v2M14.8 8.2v2',
  catalog: 'M2.5 2.5h4.3v4.3H2.5zM9.2 2.5h4.3v4.3H9.2zM2.5 9.2h4.3v4.3H2.5zM9.2 9.2h4.3v4.3H9.2z',
  pipelines: 'M2 5.5h4v5H2zM10 2.5h4v4h-4zM10 9.5h4v4h-4zM6 8h2M8 8V4.5h2M8 8v3.5h2',
  alerts: 'M8 2.2a4 4 0 0 0-4 4c0 4-1.5 5-1.5 5h11s-1.5-1-1.5-5a4 4 0 0 0-4-4M6.7 13.5a1.4 1.4 0 0 0 2.6 0',
  webhooks: 'M8 5.2a2 2 0 1 1 1.6-.8l2 4.1M6.6 6.2 4.4 10a2 2 0 1 0 1.3 2.6h4.6a2 2 0 1 0 1.3-2.5',
  events: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  analytics: 'M2.5 13.5V2.5M2.5 13.5h11M5.5 10.5 8 7.2l2 1.8 3.2-4.5',
  usage: 'M2.5 10.5a5.5 5.5 0 1 1 11 0M8 10.5l2.5-3.3',
  keys: 'M9.8 9.2a3.5 3.5 0 1 0-3-3L2.5 10.5v3h3v-1.8h1.8V9.9z',
  connectors: 'M5.5 2.5v3M10.5 2.5v3M3.8 5.5h8.4v2a4.2 4.2 0 0 1-8.4 0zM8 11.7v1.8',
  policies: 'M8 1.8 3 3.7v4c0 3.3 2.1 5.4 5 6.5 2.9-1.1 5-3.2 5-6.5v-4z',
  members:
    'M6 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6M1.8 13.2a4.2 4.2 0 0 1 8.4 0M10.6 3.2a2.2 2.2 0 0 1 0 4M11.8 9.6a4 4 0 0 1 2.4 3.6',
  audit: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2.5',
  account: 'M8 7.8a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2M3 13.5a5 5 0 0 1 10 0',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M10.4 10.4l3.1 3.1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M5.5 5.5h7v7h-7zM3.5 10.5v-7h7',
  check: 'm3.5 8.5 3 3 6-7',
  plus: 'M8 3v10M3 8h10',
  down: 'm4 6 4 4 4-4',
  right: 'm6 4 4 4-4 4',
  left: 'm10 4-4 4 4 4',
  up: 'm4 10 4-4 4 4',
  more: 'M2.9 8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M7.4 8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.9 8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  external: 'M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.5 2.5 7.5 8.5',
  refresh: 'M13.2 7A5.4 5.4 0 1 0 13 9.8M13.4 3.2V7H9.6',
  rotate: 'M2.8 7A5.4 5.4 0 0 1 12 4.2L13.4 6M13.2 9A5.4 5.4 0 0 1 4 11.8L2.6 10M13.4 2.8V6h-3.2M2.6 13.2V10h3.2',
  trash: 'M3 4.5h10M6.2 4.5v-2h3.6v2M4.2 4.5l.6 9h6.4l.6-9',
  edit: 'm10.5 3 2.5 2.5L6 12.5l-3 .5.5-3z',
  warning: 'M8 2.5 14 13H2zM8 6.5v3M8 11.4v.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.2v3.6M8 5v.01',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.6',
  filter: 'M2.5 3.5h11L9.5 8.3v4.2l-3-1.5V8.3z',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  moon: 'M13.2 9.4A5.6 5.6 0 0 1 6.6 2.8a5.6 5.6 0 1 0 6.6 6.6z',
  play: 'M5 3.2v9.6L12.5 8z',
  stop: 'M4 4h8v8H4z',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.9.2l2-2a2.6 2.6 0 0 0-3.7-3.7l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.9-.2l-2 2A2.6 2.6 0 0 0 7 12.3l1-1',
  code: 'm5.5 4.5-3.5 3.5 3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  settings:
    'M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M3.6 12.4l1.2-1.2M11.2 4.8l1.2-1.2',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M6.2 6.4a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.7.5-.7 1M8 11.2v.01',
  organization: 'M3 13.5v-11h6v11M9 6.5h4v7M1.8 13.5h12.4M5.2 5h1.6M5.2 7.5h1.6M5.2 10h1.6',
  signOut: 'M6.5 2.5h-4v11h4M10.2 5 13.2 8l-3 3M13 8H6',
} as const

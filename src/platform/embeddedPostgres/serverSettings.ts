/** The settings of the embedded server; given on the command line, so that they always follow the code. */
export function serverSettings(socketDir: string, own: Settings = {}): string[] {
  const settings = { ...usual, ...own, unix_socket_directories: socketDir }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export type Settings = Record<string, string>

const usual = {
  // No network: the socket's folder is private to the service's user.
  listen_addresses: '',
  port: '5432',
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  // Short statements by key: compiling or spreading them costs more than it gains (and containers have little /dev/shm).
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Users' values must not end up in the log: neither statements nor the details of violated constraints.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

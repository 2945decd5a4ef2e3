/** The settings of the embedded server, as command line arguments, so that they always match the code. */
export function serverSettings(socketDir: string, own: Settings = {}): string[] {
  const settings = { ...defaults, ...own, unix_socket_directories: socketDir }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export type Settings = Record<string, string>

const defaults = {
  // No network: only a socket in a folder that is private to the user of the service.
  listen_addresses: '',
  port: '5432',
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  // Statements are short: JIT and parallel workers cost more than they gain (and containers have little /dev/shm).
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
  // The log must not contain user data, that is, neither statements nor details of violated constraints.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

import type { ServerPaths } from './place.server.ts'

/**
 * Durability has PostgreSQL's defaults (fsync, synchronous_commit, full_page_writes on). Its log records the server's acts and no user
 * data: failed statements and their details go to the caller only.
 */
const DEFAULT_SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The settings of a server as arguments: our defaults, overridden by the given ones, overridden by its address and name. */
export function settingArguments(place: ServerPaths, settings: Record<string, string>): string[] {
  const all = { ...DEFAULT_SETTINGS, ...settings, ...addressSettings(place), cluster_name: place.marker }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function addressSettings({ endpoint, cluster, server_path }: ServerPaths): Record<string, string> {
  if (endpoint.kind === 'loopback') return { listen_addresses: endpoint.host, port: String(endpoint.port), unix_socket_directories: '' }
  const folder = endpoint.host === cluster ? server_path : endpoint.host
  return { listen_addresses: '', port: String(endpoint.port), unix_socket_directories: folder, unix_socket_permissions: '0700' }
}

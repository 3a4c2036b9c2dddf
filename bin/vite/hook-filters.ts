import type { Plugin, PluginOption } from 'vite'

type Hook = 'transform' | 'resolveId' | 'load'

/**
 * Modules that each hook of React Router's plugins acts on. The bundler is native, and calls a hook without a filter for every module and import:
 * ten thousand times, though most concern routes alone.
 */
const FILTERS: Record<string, Partial<Record<Hook, RegExp>>> = {
  'react-router': { transform: /\.module\.css/ },
  'react-router:route-chunks-index': { transform: /\/src\/web\/.*\.tsx?$/ },
  'react-router:build-client-route': { transform: /\?__react-router-build-client-route$/ },
  'react-router:split-route-modules': { transform: /\?route-chunk=/ },
  'react-router:virtual-modules': { resolveId: /^virtual:react-router\//, load: /virtual:react-router\// },
  // Refuses imports of the server's code in the browser's; ours name the file with its ending.
  'react-router:dot-server': { resolveId: /\.server\b|^#/ },
  'react-router:dot-client': { transform: /\.client/ },
  'react-router:route-exports': { transform: /\/src\/web\/.*\.tsx?(\?|$)/ },
  'react-router:inject-hmr-runtime': { resolveId: /^virtual:react-router\//, load: /virtual:react-router\// },
  'react-router:hmr-runtime': { resolveId: /^virtual:react-router\//, load: /virtual:react-router\// },
}

/** Has the hooks of React Router's plugins called for the modules that they act on alone. */
export function withFilters(plugins: PluginOption[]): PluginOption[] {
  for (const plugin of plugins) if (isPlugin(plugin)) addFilters(plugin)
  return plugins
}

function isPlugin(plugin: PluginOption): plugin is Plugin {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin
}

function addFilters(plugin: Plugin) {
  // It looks at every module of a build, too, to leave it as it is.
  if (plugin.name === 'react-router:react-refresh-babel') plugin.apply = 'serve'
  for (const [hook, id] of Object.entries(FILTERS[plugin.name] ?? {}) as [Hook, RegExp][]) {
    if (typeof plugin[hook] !== 'function') throw new Error(`${plugin.name} has no ${hook} to filter`)
    Object.assign(plugin, { [hook]: { filter: { id }, handler: plugin[hook] } })
  }
}

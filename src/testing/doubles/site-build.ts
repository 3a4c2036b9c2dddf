import type { ServerBuild } from 'react-router'
import { partly } from './partly.ts'

/** A site of a few pages in the format of the framework's build, with scripts at `/assets`. */
export function siteBuild(
  handleRequest: ServerBuild['entry']['module']['default'],
  routes: ServerBuild['routes'],
  scripts: { entry?: string[]; routes?: Record<string, string[]> } = {},
): ServerBuild {
  const asset = ({ id, path = '', module }: { id: string; path?: string; module: object }) => ({
    id,
    path,
    module: `/assets/${id}.js`,
    imports: scripts.routes?.[id] ?? [],
    hasLoader: 'loader' in module,
  })
  return partly<ServerBuild>({
    entry: { module: { default: handleRequest } },
    routes,
    assets: {
      entry: { module: '/assets/entry.client.js', imports: scripts.entry ?? [] },
      routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, asset(route!)])),
      url: '/assets/manifest.js',
      version: '1',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  })
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder of its files. */
  export default function absolutePath(): string
}

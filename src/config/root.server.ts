import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the installation, for the sources as for the build. */
export const ROOT = dirname(findPackageJSON(import.meta.url)!)

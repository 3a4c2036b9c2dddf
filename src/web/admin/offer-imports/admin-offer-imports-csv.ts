export { loadImportsFile as loader } from '../../desk/offer-imports/import-pages.server.ts'

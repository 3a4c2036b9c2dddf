export { action, loader } from '../events/admin-event-draft.ts'

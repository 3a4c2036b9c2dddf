import { packVersion } from '../../src/testing/operations/version-backups.ts'

// Packs the backup that bin/keep-version made: node bin/generate/pack-version.ts FILE
await packVersion(process.argv[2]!)

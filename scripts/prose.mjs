// node scripts/prose.mjs [PATH…]: lists comments and file names that break the rules of plain English (CONTRIBUTING).
import { offendersUnder } from './checks/prose.mjs'

const paths = process.argv.slice(2)
const offenders = offendersUnder(paths.length > 0 ? paths : [''])
for (const offender of offenders) console.log(offender)
console.error(`${offenders.length} to mend`)
if (offenders.length > 0) process.exitCode = 1

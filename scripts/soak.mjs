// npm run soak [-- FILE …]: every test of the server on the embedded database, the long forms of some on both databases,
// and field work by a thousand seeds. Then the long forms of journeys, and journeys too long for every change. Takes
// hours; with files, those journeys alone.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { countLine, isGreen, sum } from './steps/counts.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { killOrphans } from './steps/kill-orphans.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { enterRunFolder } from './steps/run-folder.mjs'
import { buildStage, projectStage, serverSoakStage, simulationSoakStage, soakStage } from './steps/stages.mjs'
import { reportFailure, StepFailed } from './steps/step-failed.mjs'
import { enterTestEnvironment } from './steps/test-environment.mjs'

const named = process.argv.slice(2)
endOnInterrupt()
const mark = enterTestEnvironment()
const runFolder = enterRunFolder()
await reportFailure(async () => {
  await installDependencies()
  if ((await buildStage()).failed > 0) throw new StepFailed('No se pudo construir, vea el motivo arriba.')
  const stages = []
  if (named.length === 0) {
    stages.push(await projectStage('server-embedded'), await serverSoakStage(), await simulationSoakStage())
  }
  stages.push(await soakStage(named))
  for (const failure of stages.flatMap(({ failures }) => failures)) console.log(`\nFailed: ${failure}`)
  const counts = sum(stages)
  console.log(countLine(counts))
  if (!isGreen(counts, { isCi: false })) process.exitCode = 1
})
await killOrphans(mark)
runFolder.remove()

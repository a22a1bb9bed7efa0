// npm run check: types, lint and the fast tests, for every save of a developer's work.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { countLine, isGreen, sum } from './steps/counts.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { lintStage, projectStage, typesStage, unusedStage } from './steps/stages.mjs'
import { reportFailure } from './steps/step-failed.mjs'

endOnInterrupt()
await reportFailure(async () => {
  await installDependencies()
  const counts = sum([await typesStage(), await lintStage('check'), await unusedStage(), await projectStage('unit')])
  console.log(countLine(counts))
  if (!isGreen(counts, { isCi: false })) process.exitCode = 1
})

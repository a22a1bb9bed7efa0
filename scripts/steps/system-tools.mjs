import { installPackages, whyNoPackages } from './debian-packages.mjs'
import { systemTools } from './find-tools.mjs'

/**
 * Finds the programs that tests need, and installs the missing ones if the machine allows it.
 * @returns reasons why stages cannot run, by stage; empty when all can
 */
export async function prepareSystemTools(environment) {
  const reasons = new Map()
  const missing = systemTools.filter((tool) => {
    if (tool.isDeclined(environment)) reasons.set(tool.stage, `${tool.name} was declined`)
    return !tool.isDeclined(environment) && !tool.find(environment)
  })
  if (missing.length === 0) return reasons

  const obstacle = whyNoPackages()
  if (!obstacle) {
    const packages = missing.flatMap((tool) => tool.packages)
    console.log(`System tools: installing the Debian packages ${packages.flat().join(', ')}.`)
    await installPackages(packages)
  }
  for (const { name, stage, find, packages } of missing) {
    if (find(environment)) continue
    const wanted = packages.flat().join(', ')
    const reason = obstacle ? `${name} is missing and ${obstacle}` : `the installation of ${wanted} failed`
    reasons.set(stage, `${reason} (Debian packages: ${wanted})`)
  }
  return reasons
}

import { seeded } from '../../../src/server/demo/random.ts'
import type { Judge } from '../faulty-proxy.ts'
import type { ChaosDevice } from './chaos-device.ts'
import type { Blow } from './chaos-plan.ts'
import type { Stage } from './stage.ts'

const faultyJudge = (seed: string, { share, kinds }: Extract<Blow, { do: 'faults' }>): Judge => {
  const random = seeded(seed)
  // Only calls of the API fail; the page comes from the shell on the device.
  return ({ path }) => (path.startsWith('/api/') && random.chance(share) ? random.pick(kinds) : undefined)
}

/** Carries out the blows of a run, on its device and on the server that all runs share. */
export function chaosBlows(stage: Stage, device: ChaosDevice, seed: string) {
  let restart: Promise<void> | undefined
  let strikes = 0
  const strike = async (blow: Blow): Promise<void> => {
    strikes += 1
    switch (blow.do) {
      case 'reload':
        return device.reload()
      case 'crash':
        return device.crash()
      case 'close-tab':
        return device.closeTab()
      case 'duplicate-tab':
        return device.openTab()
      case 'cut':
        return device.context.setOffline(true)
      case 'restore':
        stage.proxy.judgeBy()
        return device.context.setOffline(false)
      case 'dark':
        return stage.proxy.judgeBy(() => 'drop-before')
      case 'faults':
        await device.context.setOffline(false)
        return stage.proxy.judgeBy(faultyJudge(`${seed} ${strikes}`, blow))
      case 'calm':
        return stage.proxy.judgeBy()
      case 'kill-server':
        restart ??= killAndRestart(stage, blow.downMs).finally(() => {
          restart = undefined
        })
    }
  }
  /** Ends every blow: network, proxy and server work again. */
  const end = async () => {
    stage.proxy.judgeBy()
    await restart
    await device.context.setOffline(false)
  }
  return { strike, end }
}

async function killAndRestart(stage: Stage, downMs: number): Promise<void> {
  await stage.killServer()
  await new Promise((resolve) => setTimeout(resolve, downMs))
  await stage.startServer()
}

import { expect, onTestFinished, test, vi } from 'vitest'
import { silentProgress } from '../copies/progress.ts'
import { writeCopy } from '../copies/take/write-copy.ts'
import { testApi } from '../testing/api.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../testing/services/memory-copy.ts'
import { copyIn } from './copy-in.ts'

// Creating a database takes seconds, more of them on a busy machine.
test('the load of a copy says that the sessions need another secret', {
  timeout: 240_000,
}, async () => {
  const { platform } = await testApi()
  const { sink, source } = memoryCopy()
  await writeCopy(platform, sink, silentProgress)
  vi.stubEnv('DATA_DIR', temporaryFolder())
  vi.stubEnv('DATABASE_URL', '')
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    written.mockRestore()
  })
  await copyIn(source)
  expect(written.mock.calls.join('')).toMatch(
    /^Cargado y comparado: .*\n.*un TOKEN_SECRET nuevo y ningún TOKEN_SECRET_PREVIOUS/m,
  )
})

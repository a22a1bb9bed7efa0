import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more: one that begins last would leave a core idle meanwhile. */
const LONGEST = [
  ...['copies', 'copy-trouble', 'crash', 'offline-visits/trouble', 'pwa-update', 'every-page', 'disk-full'],
  ...['copies.postgres', 'injection.postgres', 'embedded.embedded'],
  // Two lines of code each, and two minutes of work: Vitest begins with large files, and would end with these.
  ...['first-seeds', 'further-seeds', 'seeds-on-postgres'],
]

const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

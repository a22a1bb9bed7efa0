import { testSeeds } from './seed-tests.ts'

// Four seeds of each profile, after those of `first-seeds.test.ts`.
testSeeds({ from: 21, short: 20, long: 680 })

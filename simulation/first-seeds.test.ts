import { testSeeds } from './seed-tests.ts'

// Four seeds of each profile; `further-seeds.test.ts` has as many more. Two files run on two cores.
testSeeds({ from: 1, short: 20, long: 20 })

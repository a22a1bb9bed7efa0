import { PROFILES, type Profile } from './plan/plan.ts'

/** The profile of a seed by its number: a range of numbers has all of them in turn. */
export const profileOf = (number: number): Profile => PROFILES[number % PROFILES.length] as Profile

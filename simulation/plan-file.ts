import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { lineOfValue, parseJson } from './json-lines.ts'
import { DEEDS, type Plan, PROFILES } from './plan/plan.ts'
import type { RunResult } from './run-plan.ts'

/** A plan and the result of a run of it. `replay` compares the hash; `shrink` keeps the broken rule. */
export type PlanFile = {
  /** Sentence that says what a story shows; other plans have none. */
  why?: string
  /** The rule that the run broke; absent for a plan that passes. */
  invariant?: string
  detail?: string
  hash?: string
  plan: Plan
}

/** The text of a file is no plan. The message names the file and the line. */
export class NotAPlan extends Error {
  constructor(path: string, reason: string) {
    super(`${path} holds no plan of a simulation: ${reason}`)
    this.name = 'NotAPlan'
  }
}

const planFile = z.looseObject({
  plan: z.looseObject({
    seed: z.string(),
    profile: z.enum(PROFILES),
    places: z.int().positive(),
    phones: z.array(z.looseObject({ id: z.string() })),
    visits: z.array(z.looseObject({ technician: z.string(), engineer: z.string(), place: z.int().nonnegative() })),
    actions: z.array(z.looseObject({ do: z.enum(DEEDS), at: z.number().nonnegative() })),
    faults: z.record(z.string(), z.looseObject({})),
  }),
})

/** @throws NotAPlan */
export function readPlan(path: string, text: string): PlanFile {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    throw new NotAPlan(path, (error as SyntaxError).message)
  }
  const issue = planFile.safeParse(value).error?.issues[0]
  if (issue) {
    const where = issue.path.map(String).join('.') || 'the whole file'
    throw new NotAPlan(path, `line ${lineOfValue(text, issue.path)}: ${where}: ${issue.message}`)
  }
  return value as PlanFile
}

/** @throws NotAPlan */
export const readPlanFile = (path: string): PlanFile => readPlan(path, readFileSync(path, 'utf8'))

export const planFileOf = (plan: Plan, { hash, failure }: Pick<RunResult, 'hash' | 'failure'>): PlanFile => ({
  ...(failure && { invariant: failure.invariant, detail: failure.detail }),
  hash,
  plan,
})

export function writePlanFile(path: string, file: PlanFile): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(file, null, 1)}\n`)
}

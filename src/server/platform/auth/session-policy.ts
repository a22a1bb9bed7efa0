import { USER_TYPE } from '../../../domain/access/official.ts'
import type { Config } from '../config/config.ts'

const MINUTE_MS = 60_000

/**
 * How long a session may be unused. Administrators work at a desk. Officials of the field are without signal for hours,
 * so their sessions last as long as their tokens unless the installation says otherwise (R 11.39).
 */
export const idleMs = ({ idleMinutes }: Pick<Config, 'idleMinutes'>, userType: number | null | undefined): number =>
  (userType === USER_TYPE.administrator ? idleMinutes.office : idleMinutes.field) * MINUTE_MS

/** Whether the installation demands a second factor of this user type (`SECOND_FACTOR=administrators`). */
export const isSecondFactorRequired = ({ secondFactor }: Pick<Config, 'secondFactor'>, userType: number | null) =>
  secondFactor === 'administrators' && userType === USER_TYPE.administrator

export type { CapPolicy, DayProblem, PlanWindow } from './day-problem.js';
export { type CapPlan, planCaps } from './plan-caps.js';
export { type DayPlan, planDay } from './plan-day.js';
export type { TodayPlan, WaitAndSeePlan } from './plan-today.js';
export { planToday, planTodayWaitAndSee } from './plan-today.js';
export type { TodayOptions } from './today-problem.js';
export { terminalDemandCost, todayProblem } from './today-problem.js';

export { type LoanBasis, type LoanSchedule, loanSchedule } from './debt.js';
export { depreciationFractions } from './depreciation.js';
export {
  type CashFlow,
  type CashFlowLine,
  type DebtResult,
  evaluateProject,
  type ProjectResult,
  type Returns,
} from './evaluate-project.js';

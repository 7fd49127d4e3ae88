/** The four models, in the order that results list them. */
export const MODEL_NAMES = ['LSTM', 'XGBoost', 'Prophet', 'TFT'] as const;

/** Name of a model, as requests and results spell it. */
export type ModelName = (typeof MODEL_NAMES)[number];

/* What no script may do. Types are checked by tsc, so nothing is said here about names that don't exist. */

import js from "@eslint/js";
import globals from "globals";

const RULES = {
  "array-callback-return": "error",
  "consistent-this": "error",
  "default-case-last": "error",
  "dot-notation": "error",
  eqeqeq: "error",
  "no-alert": "error",
  "no-constructor-return": "error",
  "no-eval": "error",
  "no-extend-native": "error",
  "no-implicit-coercion": "error",
  "no-implicit-globals": "error",
  "no-implied-eval": "error",
  "no-lonely-if": "error",
  "no-new-func": "error",
  "no-promise-executor-return": ["error", { allowVoid: true }],
  "no-restricted-properties": ["error", { object: "document", property: "write", message: "Make elements." }],
  "no-return-assign": ["error", "except-parens"],
  "no-script-url": "error",
  "no-self-compare": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unneeded-ternary": "error",
  "no-unused-expressions": ["error", { allowShortCircuit: true, allowTernary: true }],
  "no-use-before-define": ["error", { functions: false, variables: false }],
  "no-useless-concat": "error",
  "no-useless-rename": "error",
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-object-has-own": "error",
  "prefer-object-spread": "error",
  "prefer-rest-params": "error",
  "prefer-spread": "error",
  "prefer-template": "error",
  radix: "error",
  yoda: "error",
};

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, rules: RULES },
  { files: ["src/**"], languageOptions: { globals: globals.browser } },
  { files: ["*.js", "test/**"], languageOptions: { globals: globals.node } },
];

# pip install scipy==1.17.1; run in this folder
import json, scipy, numpy as np
from scipy import stats, special
out=dict(tool='scipy '+scipy.__version__,
 logGamma=[[x,float(special.gammaln(x))] for x in (0.1,0.5,1,1.5,2,3.7,9.99,10,55.5,1000,1e6)],
 studentTail=[[t,n,float(2*stats.t.sf(abs(t),n))] for t in (0,0.3,-1.2,2,3.5,10,40) for n in (1,2,7,30,167,2000)],
 chiSquareQuantile=[[p,k,float(stats.chi2.ppf(p,k))] for p in (0.01,0.5,0.95,0.99,0.995,0.999) for k in (1,2,3,5,9,19,60)])
json.dump(out,open('distributions.json','w'),separators=(',',':'))
